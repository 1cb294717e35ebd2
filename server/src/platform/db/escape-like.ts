/** Escapes a text for a LIKE pattern, so that no character works as a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
