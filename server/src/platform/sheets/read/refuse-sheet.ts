import { SHEET_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { isErrorCode } from '@greenroom/contract/errors.ts';
import { fail } from '../../http/fail.ts';
import { SheetError } from './sheet-error.ts';

/** A sheet that cannot be read is refused with its reason, file types and the limit in megabytes named; throws any other error. */
export function refuseSheet(error: unknown): never {
  if (!(error instanceof SheetError) || !isErrorCode(error.code)) throw error;
  const { maxBytes } = error.params;
  return fail(error.code, {
    ...error.params,
    extensions: SHEET_EXTENSIONS.join(', '),
    ...(typeof maxBytes === 'number' ? { maxMegabytes: Math.floor(maxBytes / 1024 / 1024) } : {}),
  });
}
