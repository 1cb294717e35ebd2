import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { COLUMNS } from './fact-columns.queries.ts';

/**
 * Returns the group to which an account's day is attributed, as a lateral table of at most one row with the column
 * `group_id`. The earliest membership that overlaps the day in the agency programme's time zone determines the group.
 * So a day belongs to the group that the host was in when the day began, and the first day to the group that the host
 * joined. Rows are sorted only if there are several memberships, which is rare. Sorting for each line would double the
 * time.
 * @param day a table with the columns `host_id`, `app_id`, and those from `boundsOf`
 * @param condition tested first; if it fails, nothing is looked up
 */
export function groupOfDay(day: string, condition = sql<boolean>`true`): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${day}.${name}`);
  const overlapping = sql`
    from memberships m
    where ${condition} and m.host_id = ${column('host_id')} and m.app_id = ${column('app_id')}
      and m.from_at < ${column('day_to')} and (m.to_at is null or m.to_at > greatest(m.from_at, ${column('day_from')}))`;
  return sql`lateral (
    select case when count(*) < 2 then min(m.group_id)
      else (select m.group_id ${overlapping} order by m.from_at, m.id limit 1) end as group_id
    ${overlapping}
  )`;
}

/** Returns the start and end of a day in the agency programme's time zone, as the columns `day_from` and `day_to`. */
export function boundsOf(day: string, timeZone: string): RawBuilder<unknown> {
  const at = sql.ref(day);
  return sql`
    ${at}::timestamp at time zone ${timeZone} as day_from, (${at} + 1)::timestamp at time zone ${timeZone} as day_to`;
}

export interface HostKey {
  readonly hostId: string;
  readonly appId: number;
}

/**
 * Attributes these accounts' days from `since` on to groups by their memberships, and adjusts the sums for those
 * groups. Facts are looked up account by account. They are written by key with an insert that always conflicts with the
 * existing row, because the planner could otherwise choose to read whole months.
 * @returns the number of facts that were attributed to another group
 */
export async function moveFacts(trx: Trx, hosts: readonly HostKey[], since: string, timeZone: string): Promise<number> {
  const names = sql.join(COLUMNS.map(({ name }) => sql.ref(name)));
  const found = await sql<{ moved: number }>`
    with moved as materialized (
      select f.*, m.group_id as new_group_id
      from (
        select distinct u.host_id collate "C" as host_id, u.app_id
        from unnest(${hosts.map((host) => host.hostId)}::text[], ${hosts.map((host) => host.appId)}::smallint[])
          as u(host_id, app_id)
      ) w
      cross join lateral ${lookedUp(sql`
        select f.*, ${boundsOf('f.day', timeZone)} from daily_facts f
        where f.host_id = w.host_id and f.app_id = w.app_id and f.day >= ${since}::date`)} f
      left join ${groupOfDay('f')} m on true
      where f.group_id is distinct from m.group_id
    ), written as (
      insert into daily_facts (${names}, group_id) select ${names}, new_group_id from moved
      order by host_id, app_id, day
      on conflict (host_id, app_id, day) do update set group_id = excluded.group_id
    ), summed as (
      insert into group_days (group_id, day, facts, provisional, total_coins)
      select d.group_id, d.day, sum(d.sign), sum(d.sign * (not d.final)::int), sum(d.sign * d.total_coins::bigint)
      from (
        select group_id, day, -1 as sign, final, total_coins from moved
        union all
        select new_group_id, day, 1, final, total_coins from moved
      ) d
      where d.group_id is not null
      group by d.group_id, d.day
      order by d.group_id, d.day
      on conflict (group_id, day) do update set facts = group_days.facts + excluded.facts,
        provisional = group_days.provisional + excluded.provisional,
        total_coins = group_days.total_coins + excluded.total_coins, summed = false
    )
    select count(*) as moved from moved`.execute(trx);
  return found.rows[0]?.moved ?? 0;
}
