/** A message's parameters. */
export type Params = Record<string, string | number>;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/gu;
/** Unicode marks: first strong isolate, right-to-left isolate, and the end of either. */
const BEGIN = '\u2068';
const BEGIN_RIGHT_TO_LEFT = '\u2067';
const END = '\u2069';

/**
 * Isolates the parameters whose letters have the other text direction, so that a name doesn't reorder the words, digits
 * and punctuation around it. Parameters that select a case in the message stay unchanged.
 * @param message the compiled message
 */
export function isolateParams(message: unknown, params: Params, direction: 'ltr' | 'rtl'): Params {
  const turned = Object.entries(params).filter(([, value]) => typeof value === 'string' && turns(value, direction));
  if (turned.length === 0) return params;
  const cases = new Set(casesOf(message));
  const isolated = turned
    .filter(([, value]) => !cases.has(String(value)))
    .map(([name, value]) => [name, `${BEGIN}${value}${END}`]);
  return { ...params, ...Object.fromEntries(isolated) };
}

/**
 * Returns a text that keeps its own direction within other text. Returns it unchanged if both directions are the same.
 */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  return turns(text, direction) ? `${BEGIN}${text}${END}` : text;
}

/** Returns a text that reads from right to left, even within left-to-right text. */
export function fromRightToLeft(text: string): string {
  return `${BEGIN_RIGHT_TO_LEFT}${text}${END}`;
}

/** Removes isolation marks from typed text. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/**
 * Returns whether a text needs isolation. In right-to-left text, digits and signs also need it, or those in a phone
 * number would be reordered.
 */
function turns(text: string, direction: 'ltr' | 'rtl'): boolean {
  if (direction === 'ltr') return RIGHT_TO_LEFT.test(text);
  const letters = text.match(LETTER) ?? [];
  return letters.length === 0 || letters.some((letter) => !RIGHT_TO_LEFT.test(letter));
}

/** Returns the names of all cases in a message, including nested ones. */
function casesOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(casesOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => [name, ...casesOf(inner)]);
}
