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
  /** A bit for each day of which something is known, the earliest the lowest; null: none. */
  readonly known: number | null;
  /** The same for days of which something is not final. */
  readonly provisional: number | null;
}

/** Whose earnings: of a group with all below it, left out of all groups in scope; deleted ones, too. */
export interface Asked {
  readonly groupId?: number | undefined;
}

/** The part of a statement that names the groups asked for: `asked(group_id)`, each once. */
export function asked(scope: Scope, { groupId }: Asked): RawBuilder<unknown> {
  if (groupId === undefined) return sql`asked as materialized (select g.group_id from ${groupsOf(scope)} g)`;
  return sql`asked as materialized (
    select a.group_id from agent_group_ancestors a
    where a.ancestor_id = ${groupId} and ${inScope(scope, sql`a.group_id`)})`;
}

/** That a day is one of those shown. */
export function isShown({ from, until }: FourWeeks, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${until}::date`;
}

/**
 * The columns of `WeekSums` as aggregates over rows of one day each: coins by week, and days as bits.
 * @param isFinal what a row says of its day; a row without a day counts for nothing
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

/** The same over rows that have these columns themselves. */
export function sumsOfSums(table: string): RawBuilder<unknown> {
  const columns = [0, 1, 2, 3].map((index) => sql`sum(${sql.ref(`${table}.coins${index}`)}) as ${column(index)}`);
  const bits = ['known', 'provisional'].map((name) => sql`bit_or(${sql.ref(`${table}.${name}`)}) as ${sql.ref(name)}`);
  return sql.join([...columns, ...bits]);
}

function column(index: number): RawBuilder<unknown> {
  return sql.ref(`coins${index}`);
}
