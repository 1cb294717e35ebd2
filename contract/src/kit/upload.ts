import type { ErrorCode, ErrorParams } from '../errors.ts';

/** A file in a call, as `multipart/form-data`. */
export interface UploadSpec {
  /** The form field that contains it. */
  readonly field: string;
  readonly maxBytes: number;
  /** File extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Error for a larger file. `maxMegabytes` is added to the parameters. */
  readonly tooLarge: { readonly code: ErrorCode; readonly params: ErrorParams };
}

type UploadInit = Omit<UploadSpec, 'tooLarge'> & Partial<Pick<UploadSpec, 'tooLarge'>>;

/** Describes a file, by default a sheet. `tooLarge` sets the error for another kind of file. */
export function upload(init: UploadInit): UploadSpec {
  return { tooLarge: { code: 'sheet-too-large', params: {} }, ...init };
}
