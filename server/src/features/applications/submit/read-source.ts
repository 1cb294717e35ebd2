import { SHEET_EXTENSIONS } from '@greenroom/contract/constants.ts';
import { type ErrorParams, isErrorCode } from '@greenroom/contract/errors.ts';
import { fail } from '../../../platform/http/fail.ts';
import { SheetError } from '../../../platform/sheets/read/sheet-error.ts';
import type { IdLine } from '../../../platform/sheets/read/sheet-report.ts';

/** The IDs read from a sheet, part by part. */
export async function* textsOf(reading: AsyncIterable<readonly IdLine[]>): AsyncIterable<readonly string[]> {
  for await (const lines of reading) yield lines.map((line) => line.text);
}

/** A sheet that cannot be read is refused with its reason; any other error goes on as it is. */
export function refuseSheet(error: unknown): never {
  if (!(error instanceof SheetError) || !isErrorCode(error.code)) throw error;
  return fail(error.code, readable(error.params));
}

/** Bytes become megabytes, and the accepted file types are named. */
function readable(params: ErrorParams): ErrorParams {
  const { maxBytes } = params;
  return {
    ...params,
    extensions: SHEET_EXTENSIONS.join(', '),
    ...(typeof maxBytes === 'number' ? { maxMegabytes: Math.floor(maxBytes / 1024 / 1024) } : {}),
  };
}
