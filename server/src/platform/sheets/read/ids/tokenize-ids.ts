import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { isSeparator, readWords } from '@greenroom/contract/ids/id-words.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine } from '../sheet-report.ts';

/** A tokenizer for text that arrives in pieces. */
interface IdTokenizer {
  /** Returns the words that ended in this piece. */
  push(piece: string): IdLine[];
  /** Returns the word that was still incomplete. */
  end(): IdLine[];
}

/**
 * Splits text that arrives in pieces into words, using the separators from R-HOST-2. Words can be well-formed IDs or
 * not. `line` is the text's line, starting at 1. A word longer than `maxCellChars` is refused (`sheet-cell-too-long`),
 * so memory stays bounded for any input.
 */
export function tokenizeIds(limits: SheetLimits): IdTokenizer {
  let line = 1;
  let carry = '';
  let afterCarriageReturn = false;

  const push = (piece: string): IdLine[] => {
    const words: IdLine[] = [];
    const takeWords = (written: string) => {
      if (isHostId(written)) words.push({ line, text: written });
      else for (const { text } of readWords(written)) words.push({ line, text });
    };
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const code = piece.charCodeAt(index);
      if (!isSeparator(code)) {
        afterCarriageReturn = false;
        continue;
      }
      const word = carry + piece.slice(start, index);
      carry = '';
      start = index + 1;
      checkLength(word, line, limits);
      if (word !== '') takeWords(word);
      if (code === 0x0d || (code === 0x0a && !afterCarriageReturn)) line += 1;
      afterCarriageReturn = code === 0x0d;
    }
    carry += piece.slice(start);
    checkLength(carry, line, limits);
    return words;
  };

  return {
    push,
    end: () => push('\n'),
  };
}

function checkLength(text: string, line: number, limits: SheetLimits): void {
  if (text.length <= limits.maxCellChars) return;
  throw new SheetError('sheet-cell-too-long', { max: limits.maxCellChars, row: line });
}
