import { isHostId, plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { hasLostDigits, readId, splitIds } from '@greenroom/contract/ids/id-words.ts';
import type { SheetCell } from '../../sheet-row.ts';
import { headingMeaning, isTotal } from './heading-meaning.ts';
import { normalizeNumber } from './normalize-number.ts';

/** The content of a cell in the ID column: its IDs, well-formed or not, or why the sheet is refused. */
export type CellReading =
  | { readonly ids: readonly string[] }
  | { readonly refused: 'sheet-formula' | 'sheet-number-lost-digits' };

/** A number whose format groups thousands. Its digits are the number's own. */
const GROUPED = /^\d{1,3}(?:[,.'\u00a0\u202f ]\d{3})+$/;
/** One ID followed by a name without digits: `64000006 - Ayse`, `64000006 (Ayse)`. */
const ID_AND_NAME = /^(\d{4,20})\s*(?:\s[-\u2013\u2014]\s|[([\uff08])([^\p{Nd}]{1,40})$/u;
const DIGIT = /\p{Nd}/u;
/**
 * A quick check, since most cells in a sheet contain no ID. An ID needs four consecutive digits or the beginning of a
 * number.
 */
const MAY_HOLD_IDS = /^[-+]?\p{Nd}|(?:\p{Nd}[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*){4}/u;
/** The lengths of IDs in one list differ by at most two digits. For example, `64000001 5200` is an ID and an amount. */
const MAX_SPREAD = 2;

/**
 * Reads a cell. If it contains words other than IDs, the whole cell is one malformed ID, since Greenroom can't know
 * which word is meant.
 */
export function readCell({ kind, text }: SheetCell): CellReading {
  if (kind === 'formula') return { refused: 'sheet-formula' };
  if (kind === 'number') {
    const number = normalizeNumber(text);
    return number.lost ? { refused: 'sheet-number-lost-digits' } : { ids: [number.text] };
  }
  if (isHostId(text) || !MAY_HOLD_IDS.test(text)) return { ids: [text] };
  if (hasLostDigits(text)) return { refused: 'sheet-number-lost-digits' };
  if (kind === 'shown') return { ids: [readShown(text)] };
  return { ids: wordsIn(text) };
}

/**
 * Returns whether a cell counts as IDs when the column is chosen. This includes cells that would be refused in the ID
 * column.
 */
export function holdsIds(cell: SheetCell): boolean {
  const { kind, text } = cell;
  if (kind === 'formula' || kind === 'number') {
    const number = normalizeNumber(text);
    return number.lost || isHostId(number.text);
  }
  if (isHostId(text)) return true;
  if (!MAY_HOLD_IDS.test(text)) return false;
  const reading = readCell(cell);
  return 'refused' in reading || reading.ids.every(isHostId);
}

/**
 * Returns a number as its format shows it. The result is an ID only if the format adds nothing but grouping and a label
 * to the digits.
 */
function readShown(text: string): string {
  return GROUPED.test(text) ? text.replace(/\D/g, '') : readId(text);
}

function wordsIn(text: string): readonly string[] {
  const id = readId(text);
  if (isHostId(id)) return [id];
  const [, named, name = ''] = ID_AND_NAME.exec(plainDigits(text)) ?? [];
  if (named !== undefined && headingMeaning(name) !== 'other' && !isTotal(name)) return [named];
  const words = splitIds(text);
  const lengths = words.filter(isHostId).map(({ length }) => length);
  const isList = lengths.length > 0 && Math.max(...lengths) - Math.min(...lengths) <= MAX_SPREAD;
  return isList && words.every((word) => DIGIT.test(word)) ? words : [text];
}
