/** What a message is filled in with. */
export type Params = Record<string, string | number>;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/gu;
/** First strong isolate, right-to-left isolate, and the end of either. */
const BEGIN = '\u2068';
const BEGIN_RIGHT_TO_LEFT = '\u2067';
const END = '\u2069';

/**
 * Isolates the strings that are put into a sentence where their letters run the other way, so that a name does not turn
 * the words, digits and punctuation around it. Strings that decide between the cases of the message stay as they are.
 * @param message compiled
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

/** A text that runs in its own direction, whatever stands around it; as it is where both are the same. */
export function isolated(text: string, direction: 'ltr' | 'rtl'): string {
  return turns(text, direction) ? `${BEGIN}${text}${END}` : text;
}

/** A text that is read from right to left also where what is around it is not. */
export function fromRightToLeft(text: string): string {
  return `${BEGIN_RIGHT_TO_LEFT}${text}${END}`;
}

/** What somebody typed into a text that was isolated: as without it. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** From right to left, digits and signs count as well: those of a phone number would change places. */
function turns(text: string, direction: 'ltr' | 'rtl'): boolean {
  if (direction === 'ltr') return RIGHT_TO_LEFT.test(text);
  const letters = text.match(LETTER) ?? [];
  return letters.length === 0 || letters.some((letter) => !RIGHT_TO_LEFT.test(letter));
}

/** The names of all cases that a message knows, at any depth. */
function casesOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(casesOf);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => [name, ...casesOf(inner)]);
}
