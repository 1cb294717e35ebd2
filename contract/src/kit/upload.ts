/** A file that comes with a call, as `multipart/form-data`. */
export interface UploadSpec {
  /** The form's field that holds it. */
  readonly field: string;
  readonly maxBytes: number;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
}

export function upload(spec: UploadSpec): UploadSpec {
  return spec;
}
