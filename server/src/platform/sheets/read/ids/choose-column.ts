import { columnLetter, columnNumber, type SheetCell, type SheetRow } from '../../sheet-row.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetReport } from '../sheet-report.ts';
import { HOST_WORDS } from './host-words.ts';

const HOST = `(?:${HOST_WORDS.join('|')})`;
const ID = '(?:ids?|编号|編號|号|معر\u0651?ف|آئی ڈی|מזהה)';
/** Between the two in languages that name the ID first: `ID de …`. */
const OF = '[^\\p{L}]{1,3}(?:\\p{L}{1,3}[^\\p{L}]{1,2})?(?:ال)?';

/** What headers call a column of host IDs, best first; a column of IDs without such a name is taken by its content. */
const ID_HEADERS: readonly RegExp[] = [
  new RegExp(`${HOST}\\p{L}{0,3}[^\\p{L}]{0,3}${ID}(?!\\p{L})|(?<!\\p{L})${ID}${OF}${HOST}`, 'iu'),
  /(^|[^a-z])ids?([^a-z]|$)|[a-z]I[Dd]s?$|编号|編號/,
];

/** Cells and IDs by 0-based column, over the rows seen so far. */
export interface ColumnCounts {
  readonly cells: Map<number, number>;
  readonly ids: Map<number, number>;
}

/** Which cells of a sheet are its IDs. */
export interface IdPlan {
  /** Null: every column, because the sheet is one wide list. */
  readonly column: number | null;
  /** The header of that column, if it has one. */
  readonly columnHeader: string | null;
  /** Rows at the top that are no IDs: the header and a title above it. */
  readonly header: { readonly row: number; readonly text: string } | null;
  readonly reason: SheetReport['reason'];
}

/**
 * Decides from the first rows of a sheet where its IDs are. A sheet without a row of headers whose filled cells are
 * mostly IDs is one list over all its columns; any other is a table with one column of IDs: of those that hold at least
 * half as many IDs as the best, the one with the best name, then the fullest, then the leftmost. A first cell that is
 * no ID and reads like a word is the header. Refuses a sheet in which nothing can be IDs (`sheet-no-ids`).
 * @param asked the column that the sender of the sheet chose, by its letter, or `all`; null: none
 */
export function chooseColumn(
  rows: readonly SheetRow[],
  counts: ColumnCounts,
  isIds: (cell: SheetCell) => boolean,
  asked: string | null,
): IdPlan {
  const header = findHeader(rows, isIds);
  if (asked === 'all') return { ...listPlan(header, counts), reason: 'asked' };
  if (asked !== null) return columnPlan(header, { column: columnNumber(asked), reason: 'asked' }, isIds);
  if ((header === null || header.cells.length === 1) && isList(counts)) return listPlan(header, counts);
  return columnPlan(header, findColumn(header, counts), isIds);
}

function columnPlan(header: SheetRow | null, { column, reason }: Found, isIds: (cell: SheetCell) => boolean): IdPlan {
  const name = header?.cells.find((cell) => cell.column === column) ?? null;
  // A first row that reads like headers elsewhere but has an ID in this column is data.
  const headed = header !== null && (name === null || looksLikeHeader(name, isIds));
  return {
    column,
    columnHeader: headed ? (name?.text ?? null) : null,
    header: headed ? describeHeader(header) : null,
    reason,
  };
}

/** Whether over half of the filled cells hold IDs. */
function isList(counts: ColumnCounts): boolean {
  return sum(counts.ids) * 2 > sum(counts.cells);
}

function listPlan(header: SheetRow | null, counts: ColumnCounts): IdPlan {
  const columns = [...counts.cells.keys()];
  const only = columns.length === 1 ? (columns[0] ?? null) : null;
  return {
    column: null,
    columnHeader: only === null ? null : (header?.cells[0]?.text ?? null),
    header: header === null ? null : describeHeader(header),
    reason: only === null ? 'all-columns' : 'only-column',
  };
}

/** The first row when most of its cells read like headers; the second when the first is a title above such a row. */
function findHeader(rows: readonly SheetRow[], isIds: (cell: SheetCell) => boolean): SheetRow | null {
  const isHeader = (row: SheetRow | undefined): row is SheetRow =>
    row !== undefined && row.cells.filter((cell) => looksLikeHeader(cell, isIds)).length * 2 > row.cells.length;
  const [first, second] = rows;
  if (!isHeader(first)) return null;
  return first.cells.length === 1 && isHeader(second) && second.cells.length > 1 ? second : first;
}

function looksLikeHeader(cell: SheetCell, isIds: (cell: SheetCell) => boolean): boolean {
  if (cell.kind !== 'text' || isIds(cell) || !/\p{L}/u.test(cell.text)) return false;
  return cell.text.replace(/\P{Nd}/gu, '').length * 2 <= cell.text.length;
}

interface Found {
  readonly column: number;
  readonly reason: SheetReport['reason'];
}

function findColumn(header: SheetRow | null, counts: ColumnCounts): Found {
  const columns = [...counts.cells.keys()].sort((one, other) => one - other);
  const best = Math.max(0, ...counts.ids.values());
  const candidates = columns.filter((column) => (counts.ids.get(column) ?? 0) * 2 >= best);
  for (const pattern of ID_HEADERS) {
    const named = header?.cells.find((cell) => candidates.includes(cell.column) && pattern.test(cell.text));
    if (named !== undefined) return { column: named.column, reason: 'heading' };
  }
  const fullest = columns.find((column) => counts.ids.get(column) === best);
  if (fullest !== undefined) return { column: fullest, reason: 'most-ids' };
  const [only] = columns;
  if (only === undefined || columns.length > 1) throw new SheetError('sheet-no-ids');
  return { column: only, reason: 'only-column' };
}

function describeHeader(header: SheetRow): { row: number; text: string } {
  const text = header.cells.map((cell) => cell.text).join(', ');
  return { row: header.row, text: text.length > 200 ? `${text.slice(0, 200)}…` : text };
}

/**
 * Refuses a sheet (`sheet-column-unclear`) in which, over all rows, another column holds more IDs than the one that was
 * taken after the first rows: taking either without a word would be wrong. A column that was asked for is taken.
 */
export function checkChoice(plan: IdPlan, counts: ColumnCounts): void {
  if (plan.reason === 'asked') return;
  const taken = plan.column;
  const best = Math.max(0, ...counts.ids.values());
  const fullest = [...counts.ids.keys()].find((column) => counts.ids.get(column) === best) ?? 0;
  if (taken === null && (isList(counts) || counts.cells.size === 1)) return;
  if (taken !== null && (counts.ids.get(taken) ?? 0) * 2 >= best) return;
  throw new SheetError('sheet-column-unclear', {
    column: taken === null ? '' : columnLetter(taken),
    other: columnLetter(fullest),
  });
}

function sum(counts: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
