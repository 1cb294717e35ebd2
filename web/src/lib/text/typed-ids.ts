import { isHostId } from '@greenroom/contract/host-id.ts';

/**
 * What stands between IDs in typed text, in any mix (R-HOST-2): comma, line break and space, their full-width sisters,
 * semicolon, ideographic comma, tab, the quotes that a copied csv brings along, and the invisible marks that travel
 * with copied text. The server divides by the same.
 */
const SEPARATOR = /[\s,;"'\uff0c\uff1b\u3001\uff07\uff02\u2018\u2019\u201c\u201d\u200b-\u200f\u2060\ufeff]/u;

const FULL_WIDTH_ZERO = 0xff10;

export type TypedMark = 'fine' | 'repeated' | 'malformed';

/** One word of the text: what will be sent, and what is to be said of it before anybody is asked. */
export interface TypedWord {
  text: string;
  mark: TypedMark;
  /** Where it begins and ends in the text that was typed. */
  start: number;
  end: number;
}

/** The words of a text in their order, with how many carry which mark. */
export interface TypedIds {
  words: readonly TypedWord[];
  repeated: number;
  malformed: number;
}

export const NO_IDS: TypedIds = { words: [], repeated: 0, malformed: 0 };

/** A text that is divided piece by piece, so that a long one never holds the page up. */
export interface TypedScan {
  /** Reads up to so many characters on. @returns whether the text is at its end */
  advance(characters: number): boolean;
  /** All that was found so far. */
  found(): TypedIds;
}

/** Divides a whole text at once: for short ones. */
export function readTypedIds(text: string): TypedIds {
  const scan = scanTypedIds(text);
  scan.advance(text.length + 1);
  return scan.found();
}

/** Begins to divide a text; digits of full width count as digits, so that the same ID in both widths is a repeat. */
export function scanTypedIds(text: string): TypedScan {
  const words: TypedWord[] = [];
  const seen = new Set<string>();
  const count = { repeated: 0, malformed: 0 };
  let position = 0;
  let start = 0;

  const take = (end: number) => {
    if (end > start) {
      const word = normalizeDigits(text.slice(start, end));
      words.push({ text: word, mark: markOf(word, seen, count), start, end });
    }
    start = end + 1;
  };
  return {
    advance(characters) {
      const stop = Math.min(text.length, position + characters);
      for (; position < stop; position += 1) {
        if (isSeparator(text.charCodeAt(position))) take(position);
      }
      if (position < text.length) return false;
      take(text.length);
      return true;
    },
    found: () => ({ words, ...count }),
  };
}

/** The text of these words, an ID a line. */
export function joinTypedIds(words: readonly { text: string }[]): string {
  return words.map((word) => word.text).join('\n');
}

/** The words without those of one mark, in their order. */
export function withoutMark(words: readonly TypedWord[], mark: TypedMark): TypedWord[] {
  return words.filter((word) => word.mark !== mark);
}

function markOf(word: string, seen: Set<string>, count: { repeated: number; malformed: number }): TypedMark {
  const again = seen.has(word);
  if (!again) seen.add(word);
  if (!isHostId(word)) {
    count.malformed += 1;
    return 'malformed';
  }
  if (!again) return 'fine';
  count.repeated += 1;
  return 'repeated';
}

/** NFKC where it matters here: the digits. Everything else of a word stays as it was typed. */
function normalizeDigits(word: string): string {
  return /[\uff10-\uff19]/.test(word)
    ? word.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    : word;
}

function isSeparator(code: number): boolean {
  // Nearly every character is an ASCII digit or one of these three, and the loop runs once a character.
  if (code >= 0x30 && code <= 0x39) return false;
  if (code === 0x0a || code === 0x20 || code === 0x2c) return true;
  return SEPARATOR.test(String.fromCharCode(code));
}
