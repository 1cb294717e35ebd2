import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import { type RawBuilder, sql } from 'kysely';
import { SUMMED_FIGURES, type SummedFigure } from '../../access/summed-figures.ts';
import type { DayRange } from './week-sums.queries.ts';

/** The data of a host in a group by week or by day: figures, whether it was active, and its latest day. */
export type SumColumn = SummedFigure | 'active' | 'last_day';

/**
 * Returns rows whose sums are those of hosts in the groups `asked` for: `(group_id, host_id, app_id, …)`, several for
 * each host. Figures are floating point, which PostgreSQL sums without decimals. They are exact up to 2^53, like the
 * numbers of an answer.
 */
export function hostSums(range: DayRange, columns: readonly SumColumn[]): RawBuilder<unknown> {
  return sql`(
    select s.group_id, v.* from ${groupsWithWeeks(range)} s cross join lateral ${rowsOf(range, columns)} v)`;
}

/**
 * Returns the groups `asked` for with the weeks of the range, by their Mondays. `kept` are weeks whose stored sums
 * apply. `others` are weeks whose days must be read, because a day is not summed or there are facts outside the range.
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

/** Returns the rows of the group `s`: a week of a host if its sum is stored, otherwise its days. */
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

/** Returns the Mondays of the weeks that a range touches. */
function mondaysOf({ from, until }: DayRange): string[] {
  const weeks: string[] = [];
  for (let week = mondayOf(from); week <= until; week = addDays(week, DAYS_A_WEEK)) weeks.push(week);
  return weeks;
}
