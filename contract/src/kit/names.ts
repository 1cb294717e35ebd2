import { z } from 'zod';
import { isStorable } from './text.ts';

/** Line ends, control characters, and blanks with any width. */
const BLANK = /[\s\p{Cc}\p{Zl}\p{Zp}\u2800]+/gu;
/** Invisible characters: direction marks, joiners, selectors, fillers. */
const UNSEEN = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]';
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Letters and signs in scripts where a joiner or non-joiner changes the word or its shape. */
const JOINED = `[${[
  'Arab',
  'Syrc',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]`;

/** Invisible characters that belong to the text, determined by the characters before and after them. */
const BELONGING = [
  // نمی‌خواهم, क्‍ष
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  // 👩‍👩‍👧, ❤️, 1️⃣
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Flags for parts of a country.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007f}]{0,6})[\\u{e0020}-\\u{e007f}]',
  // Variants of Chinese characters, used in names.
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
];
/** Direction marks in a right-to-left name, between the parts that they order. */
const IN_ORDER = '(?<=\\S ?)[\\u200e\\u200f\\u061c](?= ?\\S)';
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}]/u;
const KEPT = new RegExp(`(${BELONGING.join('|')})|${UNSEEN}`, 'gu');
const KEPT_FROM_THE_RIGHT = new RegExp(`(${[...BELONGING, IN_ORDER].join('|')})|${UNSEEN}`, 'gu');

/**
 * Returns a name in its stored form: in one line, without invisible characters such as a direction override or a
 * zero-width space. Such characters would let one name imitate another (R-PLUS-21). Characters that a script needs
 * stay.
 */
export function plainName(text: string): string {
  const line = inOneLine(text.normalize('NFC'));
  const kept = RIGHT_TO_LEFT.test(line) ? KEPT_FROM_THE_RIGHT : KEPT;
  return inOneLine(line.replace(kept, '$1')).normalize('NFC');
}

function inOneLine(text: string): string {
  return text.replace(BLANK, ' ').trim();
}

/** Returns a key that is equal for names that look the same, regardless of case, width and invisible characters. */
export function nameKey(name: string): string {
  return inOneLine(name.normalize('NFKC').replace(ALL_UNSEEN, '')).toLowerCase();
}

/** Returns a field schema for a name or title with limited length. It converts the value to its stored form. */
export function givenName(maxCharacters: number) {
  return z.string().overwrite(plainName).max(maxCharacters).refine(isStorable);
}
