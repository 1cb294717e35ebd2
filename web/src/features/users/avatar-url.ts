/** Where the picture of a user is; null: there is none. */
export function avatarUrl(file: string | null): string | null {
  return file === null ? null : `/avatar/${encodeURIComponent(file)}`;
}
