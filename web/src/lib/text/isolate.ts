/** First strong isolate, and its end. */
const BEGIN = '\u2068';
const END = '\u2069';

/** A name within a sentence: its own direction stays its own, so that neither turns the other around. */
export function isolated(name: string): string {
  return `${BEGIN}${name}${END}`;
}
