/** A text for a LIKE pattern, in which nothing stands for another character. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
