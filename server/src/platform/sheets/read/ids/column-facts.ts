import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import { type FoundHeader, isLabelled } from './find-header.ts';
import type { HeadingMeaning } from './heading-meaning.ts';

/** The facts about a column that the rules need. Counts cover the rows below the headings. */
export interface ColumnFacts {
  readonly column: number;
  readonly heading: string | null;
  readonly meaning: HeadingMeaning | null;
  /** True if the sheet hides the column. */
  readonly hidden: boolean;
  readonly cells: number;
  readonly ids: number;
  /**
   * True for 1, 2, 3 …, or for many numbers that are too short for IDs. Such columns contain row numbers or amounts.
   */
  readonly serial: boolean;
  /** Number of different texts among the column's IDs. */
  readonly distinct: number;
  /** True if most of the column's IDs follow a cell with a label such as `Phone` or `Year`. */
  readonly labelled: boolean;
  /** The smallest and the largest ID, and whether all of them are numbers or all are texts. */
  readonly lowest: number;
  readonly highest: number;
  readonly kind: 'number' | 'text' | 'both' | null;
}

/** The facts about a sheet's first rows that the rules need. */
export interface SheetFacts {
  readonly columns: readonly ColumnFacts[];
  readonly header: FoundHeader | null;
  /** Filled rows below the headings. */
  readonly rows: number;
}

interface Gathered {
  cells: number;
  ids: number;
  labelled: number;
  lowest: number;
  highest: number;
  numbers: number;
  /** The latest row number, as long as the column counts 1, 2, 3 …; otherwise 0. */
  next: number;
  serial: number;
  short: number;
  readonly texts: Set<string>;
}

const SHORT_NUMBER = /^\d{1,3}$/;

/**
 * Number of rows that are searched for labels before IDs, since checking every cell in a million rows would take too
 * long.
 */
const MAX_LABELS = 50;

/** Gathers the facts for the rules from the first rows. */
export function gatherFacts(
  rows: readonly SheetRow[],
  header: FoundHeader | null,
  isIds: (cell: SheetCell) => boolean,
  isHidden: (column: number) => boolean,
): SheetFacts {
  const columns = new Map<number, Gathered>();
  let filled = 0;
  let last = 0;
  for (const row of rows) {
    if (row.row <= (header?.row ?? 0)) continue;
    if (row.row !== last) filled += 1;
    last = row.row;
    let before: SheetCell | null = null;
    for (const cell of row.cells) {
      const found = columns.get(cell.column) ?? newColumn();
      columns.set(cell.column, found);
      gather(found, cell, isIds(cell), before);
      before = cell;
    }
  }
  for (const column of header?.headings.keys() ?? []) if (!columns.has(column)) columns.set(column, newColumn());
  const facts = [...columns].map(([column, found]) => toFacts(column, found, header, isHidden(column)));
  return { columns: facts.sort((one, other) => one.column - other.column), header, rows: filled };
}

function newColumn(): Gathered {
  const range = { lowest: Infinity, highest: -Infinity };
  return { cells: 0, ids: 0, labelled: 0, ...range, numbers: 0, next: 1, serial: 0, short: 0, texts: new Set() };
}

function gather(found: Gathered, cell: SheetCell, isId: boolean, before: SheetCell | null): void {
  found.cells += 1;
  if (SHORT_NUMBER.test(cell.text)) found.short += 1;
  if (found.next > 0 && !(found.cells === 1 && cell.text === '0')) {
    const follows = Number(cell.text) === found.next;
    found.serial = follows ? found.next : found.serial;
    found.next = follows ? found.next + 1 : 0;
  }
  if (!isId) return;
  found.ids += 1;
  found.texts.add(cell.text);
  if (cell.kind === 'number') found.numbers += 1;
  if (found.cells <= MAX_LABELS && isLabelled(before, cell)) found.labelled += 1;
  const value = Number.parseFloat(plainDigits(cell.text).replace(/\D+/g, ' '));
  if (value < found.lowest) found.lowest = value;
  if (value > found.highest) found.highest = value;
}

function toFacts(column: number, found: Gathered, header: FoundHeader | null, hidden: boolean): ColumnFacts {
  const heading = header?.headings.get(column) ?? null;
  const { cells, ids, numbers, lowest, highest } = found;
  const isConsecutive = found.serial >= 3 && found.serial * 2 >= cells;
  const isNamed = heading?.meaning === 'host-id' || heading?.meaning === 'user-id';
  return {
    column,
    heading: heading?.text ?? null,
    meaning: heading?.meaning ?? null,
    hidden,
    cells,
    ids,
    serial: isConsecutive || (!isNamed && found.short * 5 >= cells && cells > 0),
    distinct: found.texts.size,
    labelled: found.labelled * 2 > Math.min(ids, MAX_LABELS),
    lowest,
    highest,
    kind: ids === 0 ? null : numbers === 0 ? 'text' : numbers === ids ? 'number' : 'both',
  };
}
