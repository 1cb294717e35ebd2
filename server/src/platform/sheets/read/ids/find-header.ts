import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import { type HeadingMeaning, headingMeaning, isLabel, namesIds } from './heading-meaning.ts';

/** Number of filled rows that are searched for headings, since titles, periods and blank lines can precede them. */
export const HEADER_ROWS = 60;
const MAX_TEXT = 200;
const MOST_COLUMNS = 100_000;
/** The bonus for a row directly above the first ID. It outweighs one word that also occurs in titles. */
const ABOVE_DATA = 3;
const YEAR = /^(?:19|20)\d\d$/;
/**
 * If more IDs than this are above a row that names IDs, the row repeats another list's headings, and those IDs are
 * data.
 */
const FEW_IDS = 2;

/** A column's heading, including the words from a merged heading above it. */
interface Heading {
  readonly text: string;
  readonly meaning: HeadingMeaning | null;
}

/** The heading row. */
export interface FoundHeader {
  readonly row: number;
  /** The row's cells, joined for display. */
  readonly text: string;
  readonly headings: ReadonlyMap<number, Heading>;
}

/**
 * Finds the heading row: the one among the first rows whose cells have the most typical words. A row that names host
 * IDs takes precedence. If rows are equal, the one directly above the first ID wins. If no row has such words, the row
 * directly above the first ID is used if it reads like headings. If the row above has words that span several columns,
 * it is included.
 */
export function findHeader(rows: readonly SheetRow[], isIds: (cell: SheetCell) => boolean): FoundHeader | null {
  const first = joinPieces(rows, HEADER_ROWS);
  const data = first.findIndex((row) => hasOwnId(row, isIds));
  let best: { at: number; score: number } | null = null;
  for (const [at, row] of first.entries()) {
    const known = scoreOf(row, isIds);
    const score = known > 0 && at === data - 1 ? known + ABOVE_DATA : known;
    if (score > (best?.score ?? 0) && !standsInData(first, at, isIds)) best = { at, score };
  }
  const at = best?.at ?? plainHeader(first, isIds);
  const row = at === null ? undefined : first[at];
  return row === undefined ? null : describe(row, groupAbove(first[(at ?? 0) - 1], row, isIds));
}

/** Returns whether a row has an ID that doesn't follow a label. IDs after labels occur in titles. */
function hasOwnId({ cells }: SheetRow, isIds: (cell: SheetCell) => boolean): boolean {
  return cells.some((cell, index) => isIds(cell) && !isLabelled(cells[index - 1], cell));
}

/** Returns the first rows, up to a limit. A very long row arrives in pieces, and only its first piece is used. */
function joinPieces(rows: readonly SheetRow[], max: number): SheetRow[] {
  const joined: SheetRow[] = [];
  for (const row of rows) {
    if (joined.at(-1)?.row === row.row) continue;
    if (joined.length === max) break;
    joined.push(row);
  }
  return joined;
}

/**
 * Returns how many typical heading words a row has. Returns 0 if most of the row can't be headings, or if it has an ID
 * other than a year.
 */
function scoreOf({ cells }: SheetRow, isIds: (cell: SheetCell) => boolean): number {
  let known = 0;
  let named = false;
  let readable = 0;
  let ids = 0;
  const words = cells.filter(({ text }) => !YEAR.test(text));
  for (const cell of words) {
    if (isIds(cell)) ids += 1;
    if (!looksLikeHeading(cell)) continue;
    readable += 1;
    const meaning = headingMeaning(cell.text);
    if (meaning !== null) known += 1;
    if (namesIds(meaning)) named = true;
  }
  if (known === 0 || readable * 2 <= words.length || (ids > 0 && !named)) return 0;
  return known * 2 + (named ? MOST_COLUMNS : 0);
}

/**
 * Returns whether there are IDs above a row, which would be lost if the rows above it were skipped. Any ID counts, but
 * if the row names an ID column, there must be more than a few in that column. Cells after a label (`Phone`, `Year`)
 * are part of a title.
 */
function standsInData(rows: readonly SheetRow[], at: number, isIds: (cell: SheetCell) => boolean): boolean {
  const ids = rows
    .slice(0, at)
    .flatMap(({ cells }) => cells.filter((cell, index) => isIds(cell) && !isLabelled(cells[index - 1], cell)));
  const named = (rows[at]?.cells ?? []).filter(({ kind, text }) => kind === 'text' && namesIds(headingMeaning(text)));
  if (named.length === 0) return ids.length > 0;
  return named.some((heading) => ids.filter(({ column }) => column === heading.column).length > FEW_IDS);
}

/** Returns whether a cell directly follows its label. */
export function isLabelled(before: SheetCell | null | undefined, { column }: SheetCell): boolean {
  if (before?.kind !== 'text' || before.column !== column - 1) return false;
  return isLabel(before.text) || namesIds(headingMeaning(before.text));
}

/**
 * Returns the row directly above the first row with an ID, or the first row if no row has one. Null unless most of the
 * row reads like headings.
 */
function plainHeader(rows: readonly SheetRow[], isIds: (cell: SheetCell) => boolean): number | null {
  const data = rows.findIndex((row) => row.cells.some(isIds));
  const at = data === -1 ? 0 : data - 1;
  const cells = rows[at]?.cells ?? [];
  return cells.filter(looksLikeHeading).length * 2 > cells.length ? at : null;
}

function looksLikeHeading(cell: SheetCell): boolean {
  if (cell.kind !== 'text' || !/\p{L}/u.test(cell.text)) return false;
  return cell.text.replace(/\P{Nd}/gu, '').length * 2 <= cell.text.length;
}

/** Returns the row above if it has headings that span several columns. Each heading extends to the next one. */
function groupAbove(above: SheetRow | undefined, row: SheetRow, isIds: (cell: SheetCell) => boolean): SheetCell[] {
  if (above === undefined || above.row !== row.row - 1 || above.cells.length < 2 || row.cells.length < 2) return [];
  return above.cells.every((cell) => looksLikeHeading(cell) && !isIds(cell)) ? [...above.cells] : [];
}

function describe(row: SheetRow, groups: readonly SheetCell[]): FoundHeader {
  const headings = new Map<number, Heading>();
  for (const cell of row.cells) {
    const group = groups.findLast(({ column }) => column <= cell.column)?.text;
    headings.set(cell.column, { text: cell.text, meaning: cell.kind === 'text' ? meaningOf(cell.text, group) : null });
  }
  const text = row.cells.map((cell) => cell.text).join(', ');
  return { row: row.row, text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, headings };
}

/**
 * Returns a heading's meaning. If it means little alone, it is combined with the merged heading above it, such as
 * `Agent` over `ID`.
 */
function meaningOf(text: string, group: string | undefined): HeadingMeaning | null {
  const own = headingMeaning(text);
  if (group === undefined || (own !== null && own !== 'id' && own !== 'host')) return own;
  const both = headingMeaning(`${group} ${text}`);
  return both === 'other' || both === 'host-id' || both === 'user-id' ? both : own;
}
