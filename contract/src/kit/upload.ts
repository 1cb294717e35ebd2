import type { ErrorCode, ErrorParams } from '../errors.ts';

/** A file in a call that uses `multipart/form-data`. */
export interface UploadSpec {
  /** The form field that contains it. */
  readonly field: string;
  readonly maxBytes: number;
  /** File extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** The error for a file that is too large. `maxMegabytes` is added to its parameters. */
  readonly tooLarge: { readonly code: ErrorCode; readonly params: ErrorParams };
}

type UploadInit = Omit<UploadSpec, 'tooLarge'> & Partial<Pick<UploadSpec, 'tooLarge'>>;

/** Describes a file, which is a sheet by default. `tooLarge` sets the error for other kinds of files. */
export function upload(init: UploadInit): UploadSpec {
  return { tooLarge: { code: 'sheet-too-large', params: {} }, ...init };
}
