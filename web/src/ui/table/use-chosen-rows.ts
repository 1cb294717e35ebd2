import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Selection } from './data-table-types.ts';

const NONE: ReadonlySet<string> = new Set();

/** The query for a page. The previous page's rows stay while the next page is fetched. */
export type ChosenAnswer<Row> = Pick<
  UseQueryResult<{ rows: readonly Row[]; total: number }>,
  'data' | 'isPlaceholderData'
>;

interface Listed<Row> {
  /** The list's filter, as plain JSON. */
  filter: object;
  state: { page: number; size: number; sort?: string | undefined; order?: string | undefined };
  answer: ChosenAnswer<Row>;
  rowKey: (row: Row) => string;
}

/** A page as the server returned it. */
interface Seen {
  readonly of: string;
  readonly keys: readonly string[];
  readonly total: number;
}

interface Kept {
  readonly of: string;
  readonly keys: ReadonlySet<string>;
  readonly all: boolean;
  /** The most recently applied answer. */
  readonly data: object | undefined;
  readonly seen: Seen | null;
}

/**
 * Manages a list's chosen rows, which can be single rows on any page or all matching rows. Changing the filter clears
 * the choice. A row that leaves the list while it is visible is no longer chosen.
 */
export function useChosenRows<Row>(listed: Listed<Row>) {
  const of = JSON.stringify(listed.filter);
  const [before, setKept] = useState<Kept>(() => nothingOf(of));
  const kept = follow(before.of === of ? before : nothingOf(of), listed);
  // Set while rendering, not in an effect, so that no action is offered for rows that are gone.
  if (kept !== before) setKept(kept);
  const { keys, all } = kept;
  const choose = (next: ReadonlySet<string>) => setKept({ ...kept, keys: next, all: false });
  const selection: Selection = {
    keys,
    onChange: choose,
    matching: { chosen: all, onChange: (next) => setKept({ ...kept, all: next }) },
  };
  return {
    /** The keys of the chosen rows. */
    keys,
    /** True if all matching rows are chosen. */
    all,
    count: all ? (listed.answer.data?.total ?? 0) : keys.size,
    clear: () => choose(NONE),
    /** Selection for the table. The caller adds actions. */
    selection,
  };
}

function nothingOf(of: string): Kept {
  return { of, keys: NONE, all: false, data: undefined, seen: null };
}

function follow<Row>(kept: Kept, { state, answer, rowKey }: Listed<Row>): Kept {
  const { data, isPlaceholderData } = answer;
  if (data === undefined || isPlaceholderData || data === kept.data) return kept;
  const { page, size, sort, order } = state;
  const seen = { of: JSON.stringify([page, size, sort, order]), keys: data.rows.map(rowKey), total: data.total };
  return { ...kept, data, seen, keys: withoutGone(kept.keys, kept.seen, seen) };
}

/**
 * Returns the chosen keys without those of rows that have left the list. A row has left if it is missing on the same
 * page and the list has become shorter. If the list isn't shorter, a new row has pushed the missing row to the next
 * page.
 */
function withoutGone(keys: ReadonlySet<string>, before: Seen | null, now: Seen): ReadonlySet<string> {
  if (before === null || before.of !== now.of || now.total >= before.total) return keys;
  const [were, are] = [new Set(before.keys), new Set(now.keys)];
  return new Set([...keys].filter((key) => !were.has(key) || are.has(key)));
}
