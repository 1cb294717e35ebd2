import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { IdLine } from '../sheet-report.ts';

/**
 * What stands between IDs in typed text, in any mix (R-HOST-2): comma, line break and space, their full-width sisters,
 * semicolon, ideographic comma, tab, and the quotes that a copied csv brings along. White space is what Unicode calls
 * so, the ideographic space among it, and the invisible marks that travel with copied text.
 */
const SEPARATORS = /[\s,;"'\uff0c\uff1b\u3001\uff07\uff02\u2018\u2019\u201c\u201d\u200b-\u200f\u2060\ufeff]+/u;

/** The words of one short text, a cell for instance, in order. */
export function splitIds(text: string): string[] {
  return text.split(SEPARATORS).filter((word) => word !== '');
}

/** A tokenizer over text that comes in pieces. */
interface IdTokenizer {
  /** The words that ended in this piece. */
  push(piece: string): IdLine[];
  /** The word that was still open. */
  end(): IdLine[];
}

/**
 * Splits text that comes in pieces into words by the separators of R-HOST-2, whatever a well-formed ID is. `line` is
 * the 1-based line of the text. A word longer than `maxCellChars` is refused (`sheet-cell-too-long`), so memory stays
 * bounded whatever comes.
 */
export function tokenizeIds(limits: SheetLimits): IdTokenizer {
  let line = 1;
  let carry = '';
  let afterCarriageReturn = false;

  const push = (piece: string): IdLine[] => {
    const words: IdLine[] = [];
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
      if (word !== '') words.push(checkWord(word, line, limits));
      if (code === 0x0d || (code === 0x0a && !afterCarriageReturn)) line += 1;
      afterCarriageReturn = code === 0x0d;
    }
    carry += piece.slice(start);
    if (carry.length > limits.maxCellChars) checkWord(carry, line, limits);
    return words;
  };

  return {
    push,
    end: () => push('\n'),
  };
}

function checkWord(text: string, line: number, limits: SheetLimits): IdLine {
  if (text.length <= limits.maxCellChars) return { line, text };
  throw new SheetError('sheet-cell-too-long', { max: limits.maxCellChars, row: line });
}

function isSeparator(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return false;
  if (code === 0x0a || code === 0x0d || code === 0x20 || code === 0x2c) return true;
  return SEPARATORS.test(String.fromCharCode(code));
}
