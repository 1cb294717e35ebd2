import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { Archive } from './open-archive.ts';
import { readWholePart } from './read-part.ts';
import { StringTable } from './string-table.ts';

/**
 * Reads the strings that an xlsx's cells refer to. Rich text becomes plain text, and phonetic guides are dropped. More
 * than `maxStrings` strings, or `maxStringsBytes` bytes, are refused (`sheet-too-many-strings`,
 * `sheet-unpacks-too-large`). A string over the cell limit is truncated to one character more than the limit, so that a
 * cell using it is refused with its row.
 */
export async function readSharedStrings(
  archive: Archive,
  part: string | null,
  limits: SheetLimits,
): Promise<StringTable> {
  const table = new StringTable();
  if (part === null) return table;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await readWholePart(archive, part, 'sst', {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') inPhonetic = true;
    },
    text: (piece) => {
      if (inText && !inPhonetic && text.length <= limits.maxCellChars) text += piece.slice(0, limits.maxCellChars + 1);
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        if (table.size === limits.maxStrings) {
          throw new SheetError('sheet-too-many-strings', { max: limits.maxStrings });
        }
        table.add(text);
        if (table.bytes > limits.maxStringsBytes) {
          throw new SheetError('sheet-unpacks-too-large', { maxBytes: limits.maxStringsBytes });
        }
      }
    },
  });
  return table;
}
