import type { ColumnReason } from '@greenroom/contract/ids/sheet-columns.ts';
import type { ColumnFacts, SheetFacts } from './column-facts.ts';
import type { HeadingMeaning } from './heading-meaning.ts';

/**
 * The position of a sheet's IDs. `ask` means that no rule decides, so the sender must choose. `none` means that nothing
 * can be an ID.
 */
export type ColumnDecision =
  | { readonly take: number; readonly reason: ColumnReason }
  | { readonly take: 'all'; readonly reason: ColumnReason }
  | { readonly take: 'ask' }
  | { readonly take: 'none' };

interface ColumnRule {
  readonly rule: string;
  readonly decide: (facts: SheetFacts) => ColumnDecision | null;
}

const ASK: ColumnDecision = { take: 'ask' };
const take = ({ column }: ColumnFacts, reason: ColumnReason): ColumnDecision => ({ take: column, reason });

/**
 * Rules for choosing the column with host IDs (R-PLUS-26). The first rule that decides applies. A column is used
 * without asking only if its heading is the only one that names host IDs, or if no other column can contain IDs.
 */
const COLUMN_RULES: readonly ColumnRule[] = [
  {
    rule: 'Headings that name IDs: those of hosts before those of users before bare IDs, if one visible column has the best of them',
    decide: ({ columns }) => {
      for (const meaning of NAMING) {
        const named = columns.filter((column) => column.meaning === meaning && !column.serial);
        if (named.length > 0) return decideNamed(named, columns);
      }
      return null;
    },
  },
  {
    rule: 'A heading that names hosts, above IDs, if every other column that can hold IDs is called something else',
    decide: ({ columns }) => {
      const [host, ...others] = columns.filter((column) => canHoldIds(column) && !speaksAgainst(column));
      if (host?.meaning !== 'host' || host.hidden || others.length > 0) return null;
      return take(host, onlyReason(columns));
    },
  },
  {
    rule: 'A grid of IDs without headings, whose columns are all of one kind, is one list',
    decide: (facts) => (isGrid(facts) ? { take: 'all', reason: 'all-columns' } : null),
  },
  {
    rule: 'The only column that can hold IDs, if it is visible, mostly holds different ones, and nothing speaks against it',
    decide: ({ columns }) => {
      const [only, ...others] = columns.filter(canHoldIds);
      if (only === undefined || others.length > 0) return null;
      const isMostly = only.ids * 2 >= only.cells && only.distinct * 2 >= only.ids;
      return only.hidden || speaksAgainst(only) || !isMostly ? ASK : take(only, onlyReason(columns));
    },
  },
  {
    rule: 'A sheet with IDs in several columns, or only here and there, is shown to its sender',
    decide: ({ columns }) => (columns.some(({ ids }) => ids > 0) ? ASK : null),
  },
];

/** Applies the rules in order. */
export function decideColumn(facts: SheetFacts): ColumnDecision {
  for (const { decide } of COLUMN_RULES) {
    const decision = decide(facts);
    if (decision !== null) return decision;
  }
  return { take: 'none' };
}

const NAMING: readonly HeadingMeaning[] = ['host-id', 'user-id', 'id'];

/**
 * Meanings that name IDs equally well if there are IDs below them, such as a row's own "ID" next to a "UID", or "Host"
 * next to an "ID".
 */
const RIVALS: Readonly<Record<HeadingMeaning, readonly (HeadingMeaning | null)[]>> = {
  'host-id': [],
  'user-id': ['id', 'host'],
  id: ['host'],
  host: [],
  other: [],
};

function decideNamed(named: readonly ColumnFacts[], columns: readonly ColumnFacts[]): ColumnDecision {
  const shown = named.filter(({ hidden }) => !hidden);
  const full = shown.filter(({ cells }) => cells > 0);
  const [visible, second] = full.length > 0 ? full : shown;
  if (visible === undefined || second !== undefined) return ASK;
  const most = Math.max(0, ...columns.filter((column) => !speaksAgainst(column)).map(({ ids }) => ids));
  const filled = visible.cells > 0 || columns.every(({ cells }) => cells === 0);
  const rivals = RIVALS[visible.meaning ?? 'other'];
  const isRivalled = columns.some(
    (column) => rivals.includes(column.meaning) && column !== visible && canHoldIds(column),
  );
  return filled && visible.ids * 2 >= most && !isRivalled ? take(visible, 'heading') : ASK;
}

/**
 * Returns whether a column can contain IDs. A few numbers among other texts, such as the total below a list, are not
 * enough.
 */
function canHoldIds({ cells, ids }: ColumnFacts): boolean {
  return ids > 0 && ids * 4 >= cells;
}

/** Returns whether a heading, a label or the content shows that a column contains something else. */
export function speaksAgainst({ meaning, serial, labelled }: ColumnFacts): boolean {
  return meaning === 'other' || serial || labelled;
}

function onlyReason(columns: readonly ColumnFacts[]): ColumnReason {
  return columns.filter(({ cells }) => cells > 0).length === 1 ? 'only-column' : 'only-candidate';
}

/** A grid needs at least this many columns, since two adjacent columns can be anything. */
const MIN_GRID = 3;

/**
 * Returns whether three or more columns are parts of one list. In each column, over half of the cells are IDs, nearly
 * all different, and either all numbers or all texts. The ranges of all columns overlap, while phones, IDs and amounts
 * have different ranges.
 */
function isGrid({ columns, header, rows }: SheetFacts): boolean {
  if (columns.length < 2 || (header !== null && header.headings.size > 1)) return false;
  if (columns.some((column) => column.ids * 2 < column.cells || column.hidden || speaksAgainst(column))) return false;
  const kinds = new Set(columns.map(({ kind }) => kind));
  if (kinds.has('number') && kinds.has('text')) return false;
  if (columns.some(({ distinct, ids }) => distinct * 10 < ids * 9)) return false;
  return rows === 1 ? isOneLine(columns) : haveOneRange(columns);
}

/** Returns whether the lengths of IDs in one row differ by at most one digit. */
function isOneLine(columns: readonly ColumnFacts[]): boolean {
  if (columns.length < MIN_GRID) return false;
  const lengths = columns.filter(({ ids }) => ids > 0).map(({ lowest }) => Math.floor(Math.log10(Math.max(1, lowest))));
  return lengths.reduce(max, 0) - lengths.reduce(min, Infinity) <= 1;
}

/**
 * Returns whether all columns' ranges overlap. If a column has a single ID, it must be within another column's range.
 */
function haveOneRange(columns: readonly ColumnFacts[]): boolean {
  const full = columns.filter(({ ids }) => ids > 1);
  const single = columns.filter(({ ids }) => ids === 1);
  if (full.length === 0 || (full.length > 1 && columns.length < MIN_GRID)) return false;
  const lowest = full.map((column) => column.lowest);
  const highest = full.map((column) => column.highest);
  const [from, to] = [lowest.reduce(min, Infinity), highest.reduce(max, 0)];
  return (
    lowest.reduce(max, 0) <= highest.reduce(min, Infinity) && single.every((id) => id.lowest >= from && id.lowest <= to)
  );
}

const max = (one: number, other: number): number => Math.max(one, other);
const min = (one: number, other: number): number => Math.min(one, other);
