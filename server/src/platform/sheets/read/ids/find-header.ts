import type { SheetCell, SheetRow } from '../../sheet-row.ts';
import { type HeadingMeaning, headingMeaning, isLabel, namesIds } from './heading-meaning.ts';

/** Filled rows that are looked at for the headings: titles, periods and blank lines may stand above them. */
export const HEADER_ROWS = 60;
const MAX_TEXT = 200;
const MOST_COLUMNS = 100_000;
/** What it counts that a row stands directly above the first ID: more than one word that titles have as well. */
const ABOVE_DATA = 3;
const YEAR = /^(?:19|20)\d\d$/;
/** More IDs above a row that names IDs are data: the row repeats the headings of another list. */
const FEW_IDS = 2;

/** What one column is called, the words of a merged heading above it included. */
interface Heading {
  readonly text: string;
  readonly meaning: HeadingMeaning | null;
}

/** The row of headings. */
export interface FoundHeader {
  readonly row: number;
  /** Its cells, joined, for people. */
  readonly text: string;
  readonly headings: ReadonlyMap<number, Heading>;
}

/**
 * Finds the row of headings: of the first rows the one in which most cells say something that headings say, one that names
 * IDs of hosts before any other, the one directly above the first ID before its equals; where no row says anything, the row directly above the first ID
 * if it reads like headings. A row above it whose words reach over several columns belongs to it.
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

/** Tells if an ID stands in a row, not behind a label as titles have it. */
function hasOwnId({ cells }: SheetRow, isIds: (cell: SheetCell) => boolean): boolean {
  return cells.some((cell, index) => isIds(cell) && !isLabelled(cells[index - 1], cell));
}

/** Rows of more cells than a piece has come in pieces: only the first counts. */
function joinPieces(rows: readonly SheetRow[], max: number): SheetRow[] {
  const joined: SheetRow[] = [];
  for (const row of rows) {
    if (joined.at(-1)?.row === row.row) continue;
    if (joined.length === max) break;
    joined.push(row);
  }
  return joined;
}

/** How much a row says that headings say; 0 where most of it reads like no heading, or an ID stands in it: a year does not count. */
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
 * Tells if IDs stand above a row, so that leaving out what is above it would lose them: any at all, or where the row names a
 * column of IDs more than a few in that one. What a label stands before (`Phone`, `Year`) is part of a title.
 */
function standsInData(rows: readonly SheetRow[], at: number, isIds: (cell: SheetCell) => boolean): boolean {
  const ids = rows
    .slice(0, at)
    .flatMap(({ cells }) => cells.filter((cell, index) => isIds(cell) && !isLabelled(cells[index - 1], cell)));
  const named = (rows[at]?.cells ?? []).filter(({ kind, text }) => kind === 'text' && namesIds(headingMeaning(text)));
  if (named.length === 0) return ids.length > 0;
  return named.some((heading) => ids.filter(({ column }) => column === heading.column).length > FEW_IDS);
}

/** Tells if a cell stands right behind one that says what it is. */
export function isLabelled(before: SheetCell | null | undefined, { column }: SheetCell): boolean {
  if (before?.kind !== 'text' || before.column !== column - 1) return false;
  return isLabel(before.text) || namesIds(headingMeaning(before.text));
}

/** The row directly above the first one with an ID, or the first where there is none, if most of it reads like headings. */
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

/** The row above, if it is headings over several columns: what it says reaches up to its next word. */
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

/** What a heading says; one that says little by itself is read with the merged one above it: `Agent` over `ID`. */
function meaningOf(text: string, group: string | undefined): HeadingMeaning | null {
  const own = headingMeaning(text);
  if (group === undefined || (own !== null && own !== 'id' && own !== 'host')) return own;
  const both = headingMeaning(`${group} ${text}`);
  return both === 'other' || both === 'host-id' || both === 'user-id' ? both : own;
}
