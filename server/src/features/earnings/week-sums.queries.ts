import { type RawBuilder, sql } from 'kysely';
import { groupsOf, inScope, type Scope } from '../../access/scope.ts';

/** Days in the agency programme's time zone, including both ends. */
export interface DayRange {
  readonly from: string;
  readonly until: string;
}

/** Four weeks in the agency programme's time zone. */
export interface FourWeeks {
  readonly today: string;
  /** The Monday of the earliest week. */
  readonly from: string;
  /** The last day shown, which is a Sunday or today. */
  readonly until: string;
  /** The weeks from Monday to Sunday, latest first. */
  readonly weeks: readonly { readonly from: string; readonly to: string }[];
  /** All days from `from` to `until`. */
  readonly days: readonly string[];
}

/** The sums over four weeks for one row. */
export interface WeekSums {
  /** Coins by week, latest week first; null: unknown. */
  readonly coins0: number | null;
  readonly coins1: number | null;
  readonly coins2: number | null;
  readonly coins3: number | null;
  /** One bit for each day with reports, with the earliest day in the lowest bit; null: no reports. */
  readonly known: number | null;
  /** One bit for each day that is not completely final. */
  readonly provisional: number | null;
}

/** The sums if there are no rows. */
export const NOTHING: WeekSums = {
  coins0: null,
  coins1: null,
  coins2: null,
  coins3: null,
  known: null,
  provisional: null,
};

/**
 * The groups whose earnings are read: one group with all below it, or by default all groups in scope, including deleted
 * ones.
 */
export interface Asked {
  readonly groupId?: number | undefined;
}

/** Returns the CTE `asked(group_id)`, which has each requested group once. */
export function asked(scope: Scope, { groupId }: Asked): RawBuilder<unknown> {
  if (groupId === undefined) return sql`asked as materialized (select g.group_id from ${groupsOf(scope)} g)`;
  return sql`asked as materialized (
    select a.group_id from agent_group_ancestors a
    where a.ancestor_id = ${groupId} and ${inScope(scope, sql`a.group_id`)})`;
}

/**
 * Returns CTEs with the own earnings of the groups in `asked`: `weeks_of_groups(group_id, week, coins, known,
 * provisional)`. `known` and `provisional` have one bit for each day of the week. Stored sums are used for weeks whose
 * days are all summed. For the other weeks, which `unsummed(group_id, week)` lists, the days are read.
 */
export function weeksOfGroups({ from, until }: DayRange): RawBuilder<unknown> {
  return sql`
    ${unsummed({ from, until })}, weeks_of_groups as (
      select w.group_id, w.week, w.coins, w.known::int, w.provisional::int
      from asked join group_weeks w on w.group_id = asked.group_id
      where w.week between ${from}::date and ${until}::date and (w.group_id, w.week) not in (select u.group_id, u.week from unsummed u)
      union all
      select u.group_id, u.week, sum(d.total_coins), bit_or(1 << (d.day - u.week)),
        coalesce(bit_or(1 << (d.day - u.week)) filter (where d.provisional > 0), 0)
      from unsummed u join group_days d on d.group_id = u.group_id and d.day between u.week and u.week + 6 and d.facts > 0
      group by u.group_id, u.week
    )`;
}

/**
 * Returns the CTE `unsummed(group_id, week)`: weeks, by their Mondays, whose stored sums may be out of date for groups
 * in `asked`.
 */
export function unsummed({ from, until }: DayRange): RawBuilder<unknown> {
  return sql`
    unsummed as materialized (
      select distinct asked.group_id, date_trunc('week', d.day::timestamp)::date as week
      from asked join group_days d on d.group_id = asked.group_id and not d.summed
      where d.day between ${from}::date and ${until}::date
    )`;
}

/** Returns the columns of `WeekSums` as aggregates over rows of `weeks_of_groups`. */
export function sumsOfWeeks({ from, weeks }: FourWeeks): RawBuilder<unknown> {
  const sums = weeks.map(
    (week, index) => sql`sum(w.coins) filter (where w.week = ${week.from}::date) as ${column(index)}`,
  );
  const bits = ['known', 'provisional'].map(
    (name) => sql`nullif(bit_or(${sql.ref(`w.${name}`)} << (w.week - ${from}::date)), 0) as ${sql.ref(name)}`,
  );
  return sql.join([...sums, ...bits]);
}

/** Returns the condition that a day is among the days shown. */
export function isShown({ from, until }: DayRange, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${day} between ${from}::date and ${until}::date`;
}

/**
 * Returns the columns of `WeekSums` as aggregates over rows with one day each: coins by week, and days as bits.
 * @param isFinal whether a row's day is final; a row without a day is ignored
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

/** Returns the columns of `WeekSums` as aggregates over rows with the same columns. */
export function sumsOfSums(table: string): RawBuilder<unknown> {
  const columns = [0, 1, 2, 3].map((index) => sql`sum(${sql.ref(`${table}.coins${index}`)}) as ${column(index)}`);
  const bits = ['known', 'provisional'].map((name) => sql`bit_or(${sql.ref(`${table}.${name}`)}) as ${sql.ref(name)}`);
  return sql.join([...columns, ...bits]);
}

function column(index: number): RawBuilder<unknown> {
  return sql.ref(`coins${index}`);
}
