import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { isSeparator, readWords } from '@greenroom/contract/ids/id-words.ts';

export type TypedMark = 'fine' | 'repeated' | 'malformed';

/** One word in the text: the ID that will be sent, and its mark from the checks in the browser. */
export interface TypedWord {
  text: string;
  mark: TypedMark;
  /** The word's position in the typed text. */
  start: number;
  end: number;
}

/** A text's words in order, with the count of each mark. */
export interface TypedIds {
  words: readonly TypedWord[];
  /** Number of IDs that will be added. Each well-formed ID counts once. */
  fine: number;
  repeated: number;
  malformed: number;
}

export const NO_IDS: TypedIds = { words: [], fine: 0, repeated: 0, malformed: 0 };

/** A scan that divides a text piece by piece, so that a long text never blocks the page. */
export interface TypedScan {
  /**
   * Reads up to this many more characters.
   * @returns whether the scan has reached the end
   */
  advance(characters: number): boolean;
  /** Returns everything found so far. */
  found(): TypedIds;
}

/** Divides a whole text in one step, for short texts. */
export function readTypedIds(text: string): TypedIds {
  const scan = scanTypedIds(text);
  scan.advance(text.length + 1);
  return scan.found();
}

/** Starts dividing a text by the server's rules, so that the counts match the IDs that will be added. */
export function scanTypedIds(text: string): TypedScan {
  const words: TypedWord[] = [];
  const seen = new Set<string>();
  const count = { repeated: 0, malformed: 0 };
  let position = 0;
  let start = 0;

  const push = (word: string, from: number, to: number) => {
    words.push({ text: word, mark: markOf(word, seen, count), start: from, end: to });
  };
  const take = (end: number) => {
    if (end > start) {
      const written = text.slice(start, end);
      if (isHostId(written)) push(written, start, end);
      else for (const word of readWords(written)) push(word.text, start + word.start, start + word.end);
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
    found: () => ({ words, fine: words.length - count.repeated - count.malformed, ...count }),
  };
}

/** Joins the words into a text, one ID per line. */
export function joinTypedIds(words: readonly { text: string }[]): string {
  return words.map((word) => word.text).join('\n');
}

/** Returns the words that don't have the given mark, in order. */
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
