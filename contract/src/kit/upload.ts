import type { ErrorCode, ErrorParams } from '../errors.ts';

/** A file that comes with a call, as `multipart/form-data`. */
export interface UploadSpec {
  /** The form's field that holds it. */
  readonly field: string;
  readonly maxBytes: number;
  /** File extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** What a larger file is refused with; `maxMegabytes` is added to the parameters. */
  readonly tooLarge: { readonly code: ErrorCode; readonly params: ErrorParams };
}

type UploadInit = Omit<UploadSpec, 'tooLarge'> & Partial<Pick<UploadSpec, 'tooLarge'>>;

/** Describes a file; it is a sheet unless it says what else is too large. */
export function upload(init: UploadInit): UploadSpec {
  return { tooLarge: { code: 'sheet-too-large', params: {} }, ...init };
}
