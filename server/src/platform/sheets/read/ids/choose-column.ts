import type { HiddenRows } from '@greenroom/contract/ids/sheet-columns.ts';
import { columnLetter, columnNumber, type SheetCell, type SheetRow } from '../../sheet-row.ts';
import type { ColumnCandidate } from '../sheet-error.ts';
import type { SheetReport } from '../sheet-report.ts';
import { gatherFacts, type SheetFacts } from './column-facts.ts';
import { decideColumn, speaksAgainst } from './column-rules.ts';
import { type FoundHeader, findHeader } from './find-header.ts';

/** The sender's choices for a sheet. Null means no choice. */
export interface AskedOfSheet {
  /** The column to use, by its letter, or `all`. */
  readonly column: string | null;
  readonly hiddenRows: HiddenRows | null;
}

/** Which of a sheet's cells are its IDs. */
export interface IdPlan {
  /** The column, or null for every column if the sheet is one wide list. */
  readonly column: number | null;
  /** The column's heading, if it has one. */
  readonly columnHeader: string | null;
  /** The heading row. Neither this row nor the rows above it contain IDs. */
  readonly header: { readonly row: number; readonly text: string } | null;
  readonly reason: SheetReport['reason'];
}

/**
 * The conclusion from a sheet's first rows: where the IDs are, that the sender must choose, or that there are no IDs.
 */
export interface ColumnChoice {
  readonly plan: IdPlan | 'ask' | 'none';
  readonly facts: SheetFacts;
}

/** The data for choosing a sheet's column. */
export interface ColumnQuestion {
  readonly rows: readonly SheetRow[];
  readonly isIds: (cell: SheetCell) => boolean;
  readonly isHidden: (column: number) => boolean;
}

/**
 * Decides from a sheet's first rows where its IDs are, following the rules or the sender's choice. Hidden rows are
 * ignored.
 */
export function chooseColumn({ rows, isIds, isHidden }: ColumnQuestion, asked: string | null): ColumnChoice {
  const shown = rows.filter(({ hidden }) => hidden !== true);
  const seen = shown.length === 0 ? rows : shown;
  const header = findHeader(seen, isIds);
  const facts = gatherFacts(seen, header, isIds, isHidden);
  if (asked === 'all') return { plan: listPlan(header, facts, 'asked'), facts };
  if (asked !== null) return { plan: columnPlan(facts, columnNumber(asked), 'asked', seen, isIds), facts };
  const decision = decideColumn(facts);
  if (decision.take === 'all') return { plan: listPlan(header, facts, decision.reason), facts };
  if (decision.take === 'ask' || decision.take === 'none') return { plan: decision.take, facts };
  return { plan: columnPlan(facts, decision.take, decision.reason, seen, isIds), facts };
}

function columnPlan(
  { header }: SheetFacts,
  column: number,
  reason: SheetReport['reason'],
  rows: readonly SheetRow[],
  isIds: (cell: SheetCell) => boolean,
): IdPlan {
  // If a row reads like headings in other columns but has an ID in this column, the row is data.
  const cell = rows.find(({ row }) => row === header?.row)?.cells.find((each) => each.column === column);
  if (header === null || (cell !== undefined && isIds(cell))) {
    return { column, columnHeader: null, header: null, reason };
  }
  return { column, columnHeader: header.headings.get(column)?.text ?? null, header, reason };
}

function listPlan(header: FoundHeader | null, { columns }: SheetFacts, reason: SheetReport['reason']): IdPlan {
  const [only, ...others] = columns;
  return { column: null, columnHeader: others.length === 0 ? (only?.heading ?? null) : null, header, reason };
}

/** The number of cells and IDs in each column (counted from 0), in the rows seen so far. */
export interface ColumnCounts {
  readonly cells: Map<number, number>;
  readonly ids: Map<number, number>;
}

/**
 * Returns whether all rows in a long sheet confirm the choice made from its first rows. No column whose heading allows
 * IDs may have more than twice as many as the chosen one. If the column was chosen only because it was the sole
 * candidate, no other may have a significant number. The sender's own choice always stays valid.
 */
export function isStillRight(
  { column, reason }: IdPlan,
  { columns }: SheetFacts,
  { cells, ids }: ColumnCounts,
): boolean {
  if (reason === 'asked') return true;
  const isFull = (each: number): boolean => (ids.get(each) ?? 0) * 2 >= (cells.get(each) ?? 0);
  if (column === null) return [...cells.keys()].every(isFull);
  const others = [...ids.keys()].filter((each) => each !== column);
  if (reason !== 'heading')
    return others.every((each) => !isFull(each) && (ids.get(each) ?? 0) * 4 < (ids.get(column) ?? 0));
  const against = new Set(columns.filter(speaksAgainst).map((each) => each.column));
  return others.every((each) => against.has(each) || (ids.get(each) ?? 0) <= (ids.get(column) ?? 0) * 2);
}

/**
 * Returns the columns with IDs. Columns whose heading doesn't contradict IDs come first, then those with the most IDs.
 */
export function listCandidates(
  { columns }: SheetFacts,
  { ids }: ColumnCounts,
  examples: ReadonlyMap<number, readonly string[]>,
): ColumnCandidate[] {
  const factsOf = new Map(columns.map((each) => [each.column, each]));
  const rank = (column: number): number => {
    const facts = factsOf.get(column);
    return (facts?.hidden ? 2 : 0) + (facts !== undefined && speaksAgainst(facts) ? 1 : 0);
  };
  return [...ids]
    .sort(([one, ofOne], [other, ofOther]) => rank(one) - rank(other) || ofOther - ofOne || one - other)
    .map(([column, count]) => ({
      column: columnLetter(column),
      heading: factsOf.get(column)?.heading ?? '',
      ids: count,
      examples: (examples.get(column) ?? []).join(' '),
    }));
}
