import { isHostId, plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { hasLostDigits, readId, splitIds } from '@greenroom/contract/ids/id-words.ts';
import type { SheetCell } from '../../sheet-row.ts';
import { headingMeaning, isTotal } from './heading-meaning.ts';
import { normalizeNumber } from './normalize-number.ts';

/** The content of one cell in the ID column: its IDs, well-formed or not, or the reason to refuse the sheet. */
export type CellReading =
  | { readonly ids: readonly string[] }
  | { readonly refused: 'sheet-formula' | 'sheet-number-lost-digits' };

/** Groups of thousands from a number format. The digits are those of the number. */
const GROUPED = /^\d{1,3}(?:[,.'\u00a0\u202f ]\d{3})+$/;
/** `64000006 - Ayse`, `64000006 (Ayse)`: one ID, and a name without a digit. */
const ID_AND_NAME = /^(\d{4,20})\s*(?:\s[-\u2013\u2014]\s|[([\uff08])([^\p{Nd}]{1,40})$/u;
const DIGIT = /\p{Nd}/u;
/** An ID needs four consecutive digits or the beginning of a number. Most cells of a sheet have neither. */
const MAY_HOLD_IDS = /^[-+]?\p{Nd}|(?:\p{Nd}[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*){4}/u;
/** IDs of one list differ by at most two digits in length: `64000001 5200` is an ID and an amount. */
const MAX_SPREAD = 2;

/**
 * Reads a cell. A cell with other words than IDs is one malformed ID, since Greenroom cannot know which word is meant.
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

/** Returns whether a cell counts as IDs for the choice of the column, including a cell that would be refused there. */
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
 * Returns a number as its format shows it. It is an ID only if the format shows nothing but digits, grouping and a
 * label.
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
