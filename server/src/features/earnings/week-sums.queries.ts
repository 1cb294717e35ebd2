import { type RawBuilder, sql } from 'kysely';
import { groupsOf, inScope, type Scope } from '../../access/scope.ts';

/** Four weeks of the programme's zone. */
export interface FourWeeks {
  readonly today: string;
  /** The Monday of the earliest week. */
  readonly from: string;
  /** The last day that is shown: a Sunday, or today. */
  readonly until: string;
  /** The latest week first; Monday to Sunday. */
  readonly weeks: readonly { readonly from: string; readonly to: string }[];
  /** From `from` until `until`. */
  readonly days: readonly string[];
}

/** Sums over four weeks, of one row. */
export interface WeekSums {
  /** The latest week first; null: nothing is known. */
  readonly coins0: number | null;
  readonly coins1: number | null;
  readonly coins2: number | null;
  readonly coins3: number | null;
  /** A bit for each day with reports, the earliest the lowest; null: none. */
  readonly known: number | null;
  /** A bit for each day that is not final as a whole. */
  readonly provisional: number | null;
}

/** Whose earnings: of one group with all below it or, without it, of all groups in scope, including deleted ones. */
export interface Asked {
  readonly groupId?: number | undefined;
}

/** A common table expression of the requested groups, each once: `asked(group_id)`. */
export function asked(scope: Scope, { groupId }: Asked): RawBuilder<unknown> {
  if (groupId === undefined) return sql`asked as materialized (select g.group_id from ${groupsOf(scope)} g)`;
  return sql`asked as materialized (
    select a.group_id from agent_group_ancestors a
    where a.ancestor_id = ${groupId} and ${inScope(scope, sql`a.group_id`)})`;
}

/** The condition that a day is one of those shown. */
export function isShown({ from, until }: FourWeeks, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${until}::date`;
}

/**
 * The columns of `WeekSums` as aggregates over rows of one day each: coins by week, and days as bits.
 * @param isFinal whether a row's day is final; a row without a day counts for nothing
 */
export function weekSums(
  { from, weeks }: FourWeeks,
  { day, coins, isFinal }: Readonly<Record<'day' | 'coins' | 'isFinal', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const sums = weeks.map(
    (week, index) =>
      sql`sum(${coins}) filter (where ${day} between ${week.from}::date and ${week.to}::date) as ${column(index)}`,
  );
  const bit = sql`1 << (${day} - ${from}::date)`;
  return sql`${sql.join(sums)}, bit_or(${bit}) as known, bit_or(${bit}) filter (where not ${isFinal}) as provisional`;
}

/** The columns of `WeekSums` as aggregates over rows that have these columns. */
export function sumsOfSums(table: string): RawBuilder<unknown> {
  const columns = [0, 1, 2, 3].map((index) => sql`sum(${sql.ref(`${table}.coins${index}`)}) as ${column(index)}`);
  const bits = ['known', 'provisional'].map((name) => sql`bit_or(${sql.ref(`${table}.${name}`)}) as ${sql.ref(name)}`);
  return sql.join([...columns, ...bits]);
}

function column(index: number): RawBuilder<unknown> {
  return sql.ref(`coins${index}`);
}
