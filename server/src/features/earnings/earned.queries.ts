import { MOST_MOVERS, type Mover } from '@greenroom/contract/morning.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { asked } from './week-sums.queries.ts';

/** Yesterday, and the Monday of its week. */
export interface EarnedDays {
  readonly monday: string;
  readonly yesterday: string;
}

/** Hosts in one group each. Null: no day says whether anybody was active. */
export interface EarnedHosts {
  active: number | null;
  activeBefore: number | null;
  activeWeek: number | null;
  activeWeekBefore: number | null;
  rises: Mover[];
  falls: Mover[];
}

/**
 * How many hosts of the scope were active, and whose coins of the week differ most from those of the week before: from the
 * index of the facts by group, one group at a time. Coins are compared over the days that both weeks report of the host.
 */
export async function readEarnedHosts(db: Db, scope: Scope, { monday, yesterday }: EarnedDays): Promise<EarnedHosts> {
  const isOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`f.day between ${first} and ${last}`;
  const thisWeek = isOf(sql`${monday}::date`, sql`${yesterday}::date`);
  const weekBefore = isOf(sql`${monday}::date - 7`, sql`${yesterday}::date - 7`);
  const found = await sql<EarnedHosts>`
    with ${asked(scope, {})}, hosts as materialized (
      select asked.group_id, h.* from asked cross join lateral (
        select d.host_id, d.app_id, bool_or(d.active) filter (where d.weekday = ${yesterday}::date - ${monday}::date) as yesterday,
          bool_or(d.active_before) filter (where d.weekday = ${yesterday}::date - ${monday}::date) as day_before,
          bool_or(d.active) as week, bool_or(d.active_before) as week_before,
          sum(d.coins) filter (where d.before is not null) as coins, sum(d.before) filter (where d.coins is not null) as before
        from (
          select f.host_id, f.app_id, (f.day - ${monday}::date + 7) % 7 as weekday,
            sum(f.total_coins) filter (where ${thisWeek}) as coins, sum(f.total_coins) filter (where ${weekBefore}) as before,
            bool_or(f.active) filter (where ${thisWeek}) as active, bool_or(f.active) filter (where ${weekBefore}) as active_before
          from daily_facts f
          where f.group_id = asked.group_id and ${isOf(sql`${monday}::date - 7`, sql`${yesterday}::date`)}
            and (${thisWeek} or ${weekBefore})
          group by f.host_id, f.app_id, weekday
        ) d
        group by d.host_id, d.app_id
      ) h
    )
    select ${active('yesterday', 'active')}, ${active('day_before', 'activeBefore')}, ${active('week', 'activeWeek')},
      ${active('week_before', 'activeWeekBefore')}, ${movers('rise')} as rises, ${movers('fall')} as falls
    from hosts`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

function active(column: string, name: string): RawBuilder<unknown> {
  const value = sql.ref(column);
  return sql`case when count(${value}) > 0 then count(*) filter (where ${value}) end as ${sql.ref(name)}`;
}

/** The hosts with the largest differences, as a list; what makes the order total comes from the key. */
function movers(which: 'rise' | 'fall'): RawBuilder<unknown> {
  const isIt = which === 'rise' ? sql`h.coins > h.before` : sql`h.coins < h.before`;
  const order = which === 'rise' ? sql`h.before - h.coins` : sql`h.coins - h.before`;
  return sql`(
    select coalesce(json_agg(m order by m.place), '[]') from (
      select h.host_id as "hostId", h.app_id as "appId", c.name, h.group_id as "groupId", g.name as "groupName",
        h.coins, h.before, h.place
      from (
        select h.*, row_number() over (order by ${order}, h.host_id, h.app_id, h.group_id) as place from hosts h
        where ${isIt} order by place limit ${MOST_MOVERS}
      ) h
      join agent_groups g on g.id = h.group_id
      left join accounts c on c.host_id = h.host_id and c.app_id = h.app_id
    ) m)`;
}
