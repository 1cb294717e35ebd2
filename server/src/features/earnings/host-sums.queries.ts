import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { SUMMED_FIGURES, type SummedFigure } from '../../access/summed-figures.ts';
import type { DayRange } from './week-sums.queries.ts';

/** A column for a host in a group, by week or by day: a figure, whether the host was active, or its latest day. */
export type SumColumn = SummedFigure | 'active' | 'last_day';

/**
 * Returns rows whose sums are those of the hosts in the groups in `asked`: `(group_id, host_id, app_id, …)`, with
 * several rows per host. Figures are floating-point numbers, because PostgreSQL would otherwise sum them as decimals.
 * They are exact up to 2^53, like numbers in JSON.
 */
export function hostSums(range: DayRange, columns: readonly SumColumn[]): RawBuilder<unknown> {
  return sql`(
    select s.group_id, v.* from ${groupsWithWeeks(range)} s cross join lateral ${rowsOf(range, columns)} v)`;
}

/**
 * Returns the groups in `asked` with the weeks in the range, identified by their Mondays. `kept` lists weeks whose
 * stored sums apply. `others` lists weeks whose days must be read, because a day is not summed or some facts are
 * outside the range.
 */
function groupsWithWeeks({ from, until }: DayRange): RawBuilder<unknown> {
  const weeks = mondaysOf({ from, until });
  const outside = sql`
    d.day between ${weeks[0]}::date and ${from}::date - 1 or d.day between ${until}::date + 1 and ${weeks.at(-1)}::date + 6`;
  return sql`(
    select asked.group_id, array_agg(w.week) filter (where o.week is null) as kept,
      array_agg(w.week) filter (where o.week is not null) as others
    from asked
    cross join unnest(${weeks}::date[]) w(week)
    left join (
      select d.group_id, date_trunc('week', d.day::timestamp)::date as week
      from asked join group_days d on d.group_id = asked.group_id and not d.summed
      where d.day between ${weeks[0]}::date and ${weeks.at(-1)}::date + 6
      union
      select d.group_id, date_trunc('week', d.day::timestamp)::date
      from asked join group_days d on d.group_id = asked.group_id and d.facts > 0 and (${outside})
    ) o on o.group_id = asked.group_id and o.week = w.week
    group by asked.group_id)`;
}

/**
 * Returns the rows for group `s`. A host's week is one row if its sum is stored. Otherwise, there is one row per day.
 */
function rowsOf({ from, until }: DayRange, columns: readonly SumColumn[]): RawBuilder<unknown> {
  return sql`(
    select h.host_id, h.app_id, ${sql.join(columns.map(ofWeek))}
    from host_weeks h where h.group_id = s.group_id and h.week = any (s.kept)
    union all
    select f.host_id, f.app_id, ${sql.join(columns.map((name) => sql`${ofFact(name)} as ${sql.ref(name)}`))}
    from unnest(s.others) o(week)
    join daily_facts f on f.group_id = s.group_id
      and f.day between greatest(o.week, ${from}::date) and least(o.week + 6, ${until}::date))`;
}

function ofFact(name: SumColumn): RawBuilder<unknown> {
  if (name === 'active') return sql`f.active`;
  return name === 'last_day' ? sql`f.day` : sql`(${SUMMED_FIGURES[name]})::float8`;
}

function ofWeek(name: SumColumn): RawBuilder<unknown> {
  if (name === 'active' || name === 'last_day') return sql.ref(`h.${name}`);
  return sql`${sql.ref(name === 'total_coins' ? 'h.coins' : `h.${name}`)}::float8 as ${sql.ref(name)}`;
}

/** Returns the Mondays of the weeks that overlap a range. */
function mondaysOf({ from, until }: DayRange): string[] {
  const weeks: string[] = [];
  for (let week = mondayOf(from); week <= until; week = addDays(week, DAYS_A_WEEK)) weeks.push(week);
  return weeks;
}
