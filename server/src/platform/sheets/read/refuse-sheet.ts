import { SHEET_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { isErrorCode } from '@greenroom/contract/errors.ts';
import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { RefusalError } from '../../http/fail.ts';
import { SheetError } from './sheet-error.ts';

/** More columns than a user would choose from. */
const MAX_CANDIDATES = 20;
const MAX_CHARS = 100;

/**
 * Refuses a sheet that cannot be read with its reason. The refusal names the file types and the limit in megabytes, and
 * the columns to choose from if the host ID column is unclear. Throws any other error.
 */
export function refuseSheet(error: unknown): never {
  if (!(error instanceof SheetError) || !isErrorCode(error.code)) throw error;
  const { maxBytes } = error.params;
  const params = {
    ...error.params,
    extensions: SHEET_EXTENSIONS.join(', '),
    ...(typeof maxBytes === 'number' ? { maxMegabytes: Math.floor(maxBytes / 1024 / 1024) } : {}),
  };
  throw new RefusalError(error.code, params, candidatesOf(error), null);
}

/** Returns each column to choose from as a problem of the field `column`. */
function candidatesOf({ candidates }: SheetError): FieldProblem[] {
  return candidates.slice(0, MAX_CANDIDATES).map(({ column, heading, ids, examples }) => ({
    path: 'column',
    code: 'column-candidate',
    params: { column, heading: showable(heading), ids, examples: showable(examples) },
  }));
}

function showable(text: string): string {
  return text.slice(0, MAX_CHARS).toWellFormed().replaceAll('\0', '');
}
