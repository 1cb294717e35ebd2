import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * Compares the data derived from facts with a plain recomputation: each fact's group, each app's and group's days,
 * every summed figure, and weekly data for groups and hosts whose days are all summed. Empty if nothing differs.
 */
export async function factProblems(db: Db, timeZone: string): Promise<unknown[]> {
  const groups = sql`
    select f.host_id, f.app_id, f.day, f.group_id, (
      select m.group_id from memberships m
      where m.host_id = f.host_id and m.app_id = f.app_id and tstzrange(m.from_at, m.to_at)
        && tstzrange(f.day::timestamp at time zone ${timeZone}, (f.day + 1)::timestamp at time zone ${timeZone})
      order by m.from_at, m.id limit 1
    ) as expected
    from daily_facts f`;
  const found = await Promise.all([
    sql`select 'group' as of, g.* from (${groups}) g where group_id is distinct from expected`.execute(db),
    sql`
      select 'app' as of, * from fact_days d full join (
        select app_id, day, count(*) as facts, count(*) filter (where not final) as provisional,
          max(reported_at) as reported_at
        from daily_facts group by app_id, day
      ) f using (app_id, day)
      where (d.facts, d.provisional, d.reported_at) is distinct from (f.facts, f.provisional, f.reported_at)`.execute(
      db,
    ),
    sql`
      select 'sum' as of, * from (select * from group_days where (facts, provisional, total_coins) <> (0, 0, 0)) d
      full join (
        select expected as group_id, day, count(*) as facts, count(*) filter (where not final) as provisional,
          sum(total_coins) as total_coins
        from (${groups}) g join daily_facts f using (host_id, app_id, day)
        where expected is not null group by 1, 2
      ) f using (group_id, day)
      where (d.facts, d.provisional, d.total_coins) is distinct from (f.facts, f.provisional, f.total_coins)`.execute(
      db,
    ),
    sql`
      select 'figures' as of, * from (
        select group_id, day, ${sql.join(FIGURES.map(([name]) => sql.ref(name)))} from group_days where summed and facts > 0
      ) d
      full join (
        select f.group_id, f.day, ${sql.join(FIGURES.map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))}
        from daily_facts f join group_days d using (group_id, day) where d.summed group by 1, 2
      ) f using (group_id, day)
      where ${row('d')} is distinct from ${row('f')}`.execute(db),
    sql`
      with summed as (${summedWeeks})
      select 'host-week' as of, * from (select h.* from host_weeks h join summed using (group_id, week)) h
      full join (
        select f.group_id, ${WEEK} as week, f.host_id, f.app_id, sum(f.total_coins) as coins,
          ${sql.join(FIGURES.map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`))},
          bool_or(f.active) as active, max(f.day) as last_day
        from daily_facts f join summed using (group_id)
        where ${WEEK} = summed.week group by 1, 2, 3, 4
      ) f using (group_id, week, host_id, app_id)
      where (h.coins, h.active, h.last_day, ${row('h')}) is distinct from (f.coins, f.active, f.last_day, ${row('f')})`.execute(
      db,
    ),
    sql`
      with summed as (${summedWeeks})
      select 'group-week' as of, * from (select g.* from group_weeks g join summed using (group_id, week)) g
      full join (
        select group_id, ${WEEK} as week, sum(total_coins) as coins, bit_or(1 << (day - ${WEEK})) as known,
          coalesce(bit_or(1 << (day - ${WEEK})) filter (where not final), 0) as provisional
        from daily_facts join summed using (group_id)
        where ${WEEK} = summed.week group by 1, 2
      ) f using (group_id, week)
      where (g.coins, g.known, g.provisional) is distinct from (f.coins, f.known, f.provisional)`.execute(db),
  ]);
  return found.flatMap(({ rows }) => rows);
}

/** The sums over facts, by column in `group_days`. */
const FIGURES = Object.entries({
  ...Object.fromEntries(
    [
      ...['gift_coins', 'non_friend_video_coins', 'friend_video_coins', 'task_coins', 'box_coins', 'match_count'],
      ...['match_seconds', 'call_count', 'call_seconds'],
    ].map((name) => [name, sql`sum(${sql.ref(`f.${name}`)})`]),
  ),
  long_calls: sql`sum(case when f.call_count is null then null else f.long_call_count end)`,
  calls_of_ratio: sql`sum(case when f.long_call_count is null then null else f.call_count end)`,
  averaged_seconds: sql`sum(case when f.call_count is null then null else f.call_seconds end)`,
  averaged_calls: sql`sum(case when f.call_seconds is null then null else f.call_count end)`,
});
const row = (table: string) => sql`(${sql.join(FIGURES.map(([name]) => sql.ref(`${table}.${name}`)))})`;

const WEEK = sql`(day - extract(isodow from day)::int + 1)`;
const summedWeeks = sql`select group_id, ${WEEK} as week from group_days group by 1, 2 having bool_and(summed)`;

/** Returns how many group days are not summed. */
export async function countUnsummed(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from group_days where not summed`.execute(db);
  return found.rows[0]?.count ?? 0;
}
