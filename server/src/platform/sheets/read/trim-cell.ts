const INVISIBLE_EDGES = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/gu;

/** Removes white space and invisible marks, which copied text often contains, from both ends of a cell. */
export function trimCell(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  if (first > 0x20 && first < 0x7f && last > 0x20 && last < 0x7f) return text;
  return text.replace(INVISIBLE_EDGES, '');
}
