import { SHEET_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { isErrorCode } from '@greenroom/contract/errors.ts';
import type { FieldProblem } from '@greenroom/contract/kit/envelope.ts';
import { RefusalError } from '../../http/fail.ts';
import { SheetError } from './sheet-error.ts';

/** Maximum number of columns to offer, since users wouldn't choose from more. */
const MAX_CANDIDATES = 20;
const MAX_CHARS = 100;

/**
 * Throws a refusal for a sheet that can't be read, with the reason. The refusal names the file types, the limit in
 * megabytes and, if the host ID column is unclear, the columns to choose from. Rethrows any other error.
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

/** Returns each column to choose from as a problem with the field `column`. */
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
