import { SHEET_EXTENSIONS, UPLOAD_MAX_BYTES } from '@greenroom/contract/constants.ts';
import type { ErrorCode, ErrorParams } from '@greenroom/contract/errors.ts';
import { formatList } from '../text/format.ts';

/** The `accept` attribute for file fields that accept a sheet. */
export const SHEET_ACCEPT = SHEET_EXTENSIONS.map((extension) => `.${extension}`).join(',');
const BYTES_A_MEGABYTE = 1024 * 1024;

/**
 * Checks a file's extension and size before it is sent (R-HOST-3). The server makes the same checks with the same
 * messages, and also checks the content.
 * @returns null if there is no problem
 */
export function checkFile(file: { name: string; size: number }): { code: ErrorCode; params: ErrorParams } | null {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!SHEET_EXTENSIONS.some((allowed) => allowed === extension)) {
    return { code: 'sheet-not-supported', params: { extensions: formatList(SHEET_EXTENSIONS, 'disjunction') } };
  }
  if (file.size === 0) return { code: 'sheet-empty', params: {} };
  if (file.size > UPLOAD_MAX_BYTES) {
    return { code: 'sheet-too-large', params: { maxMegabytes: UPLOAD_MAX_BYTES / BYTES_A_MEGABYTE } };
  }
  return null;
}
