import { z } from 'zod';
import { isStorable } from './text.ts';

/** Ends of lines, controls and blanks of every width. */
const BLANK = /[\s\p{Cc}\p{Zl}\p{Zp}\u2800]+/gu;
/** What is not seen: marks of direction, joiners, selectors, fillers. */
const UNSEEN = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}]';
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Letters and signs of scripts in which a joiner or its opposite makes another word, or another shape of one. */
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

/** The unseen characters that are part of what is read, by what stands before and behind them. */
const BELONGING = [
  // نمی‌خواهم, क्‍ष
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  // 👩‍👩‍👧, ❤️, 1️⃣
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Flags of the parts of a country.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007f}]{0,6})[\\u{e0020}-\\u{e007f}]',
  // Forms of Chinese characters in names.
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
];
/** In a name that runs from right to left, between what they put in order. */
const IN_ORDER = '(?<=\\S ?)[\\u200e\\u200f\\u061c](?= ?\\S)';
const RIGHT_TO_LEFT = /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}]/u;
const KEPT = new RegExp(`(${BELONGING.join('|')})|${UNSEEN}`, 'gu');
const KEPT_FROM_THE_RIGHT = new RegExp(`(${[...BELONGING, IN_ORDER].join('|')})|${UNSEEN}`, 'gu');

/**
 * A name as it is stored: one line, without unseen characters that change how it reads, such as an override of the
 * direction or a space of no width, so that no name passes for another (R-PLUS-21). What a script needs stays.
 */
export function plainName(text: string): string {
  const line = inOneLine(text.normalize('NFC'));
  const kept = RIGHT_TO_LEFT.test(line) ? KEPT_FROM_THE_RIGHT : KEPT;
  return inOneLine(line.replace(kept, '$1')).normalize('NFC');
}

function inOneLine(text: string): string {
  return text.replace(BLANK, ' ').trim();
}

/** Equal for two names that look the same: case, width and unseen characters make no difference. */
export function nameKey(name: string): string {
  return inOneLine(name.normalize('NFKC').replace(ALL_UNSEEN, '')).toLowerCase();
}

/** A name or a title that a caller gives, of at most so many characters, as it is stored. */
export function givenName(maxCharacters: number) {
  return z.string().overwrite(plainName).max(maxCharacters).refine(isStorable);
}
