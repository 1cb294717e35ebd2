import { MOST_MOVERS, type Mover } from '@greenroom/contract/home.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { COMPARED_SUMS, FELL, ROSE } from './week-changes.queries.ts';
import { asked } from './week-sums.queries.ts';

/** Yesterday, and the Monday of its week. */
export interface EarnedDays {
  readonly monday: string;
  readonly yesterday: string;
}

/**
 * The numbers of active hosts, counted once per group, and the hosts whose coins rose and fell most. Null if no day has
 * data on activity.
 */
export interface EarnedHosts {
  active: number | null;
  activeBefore: number | null;
  activeWeek: number | null;
  activeWeekBefore: number | null;
  rises: Mover[];
  falls: Mover[];
}

/**
 * Returns the numbers of active hosts in the scope, and the hosts whose coins this week differ most from the week
 * before, compared as on Host Earnings. It reads the index of facts by group, one group at a time, and each day once.
 */
export async function readEarnedHosts(db: Db, scope: Scope, { monday, yesterday }: EarnedDays): Promise<EarnedHosts> {
  const isOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`f.day between ${first} and ${last}`;
  const thisWeek = isOf(sql`${monday}::date`, sql`${yesterday}::date`);
  const weekBefore = isOf(sql`${monday}::date - 7`, sql`${yesterday}::date - 7`);
  const lastDay = sql`d.weekday = ${yesterday}::date - ${monday}::date`;
  const found = await sql<EarnedHosts>`
    with ${asked(scope, {})}, days as materialized (
      select asked.group_id, d.* from asked cross join lateral (
        select f.host_id, f.app_id, (f.day - ${monday}::date + 7) % 7 as weekday,
          sum(f.total_coins) filter (where ${thisWeek}) as now, sum(f.total_coins) filter (where ${weekBefore}) as before,
          bool_or(f.active) filter (where ${thisWeek}) as active, bool_or(f.active) filter (where ${weekBefore}) as active_before
        from daily_facts f
        where f.group_id = asked.group_id and ${isOf(sql`${monday}::date - 7`, sql`${yesterday}::date`)}
          and (${thisWeek} or ${weekBefore})
        group by f.host_id, f.app_id, weekday
      ) d
    ), hosts as (
      select bool_or(d.active) filter (where ${lastDay}) as yesterday,
        bool_or(d.active_before) filter (where ${lastDay}) as day_before,
        bool_or(d.active) as week, bool_or(d.active_before) as week_before
      from days d group by d.group_id, d.host_id, d.app_id
    ), earned as materialized (
      select d.host_id, d.app_id, ${COMPARED_SUMS}
      from (
        select d.host_id, d.app_id, sum(d.now) as now, sum(d.before) as before from days d
        group by d.host_id, d.app_id, d.weekday
      ) d
      group by d.host_id, d.app_id
    )
    select ${active('yesterday', 'active')}, ${active('day_before', 'activeBefore')}, ${active('week', 'activeWeek')},
      ${active('week_before', 'activeWeekBefore')}, ${movers(ROSE, sql`c.before - c.now`)} as rises,
      ${movers(FELL, sql`c.now - c.before`)} as falls
    from hosts`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

function active(column: string, name: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  return sql`case when count(${value}) > 0 then count(*) filter (where ${value}) end as ${sql.ref(name)}`;
}

/**
 * Returns a list of the first hosts from `earned` that meet the condition and are currently in one of the groups.
 * Memberships are looked up host by host until there are enough.
 */
function movers(condition: RawBuilder<boolean>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(m order by m.place), '[]') from (
      select c.host_id as "hostId", c.app_id as "appId", a.name, c.group_id as "groupId", g.name as "groupName",
        c.now as coins, c.before, c.place
      from (
        select c.*, m.group_id from ${lookedUp(sql`
          select c.*, row_number() over (order by ${order}, c.host_id, c.app_id) as place from earned c
          where ${condition} order by place`)} c
        cross join lateral ${lookedUp(sql`
          select m.group_id from memberships m
          where m.host_id = c.host_id and m.app_id = c.app_id and m.to_at is null
            and m.group_id in (select asked.group_id from asked)`)} m
        order by c.place limit ${MOST_MOVERS}
      ) c
      join agent_groups g on g.id = c.group_id
      left join accounts a on a.host_id = c.host_id and a.app_id = c.app_id
    ) m)`;
}
