import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups, MERGE_LIMIT } from '../../access/first-of-groups.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  DETAILS,
  earnedUnsummed,
  former,
  type HostEarningsFilter,
  type HostEarningsPage,
  type HostEarningsRow,
  hasDays,
  SHOWN,
  summed,
  sumOfGroups,
  weekOf,
} from './list-host-earnings.queries.ts';
import { asked, type FourWeeks, NOTHING, unsummed, weeksOfGroups } from './week-sums.queries.ts';

/**
 * Returns whether `readFirstHosts` can read a page. The page must be among the first ones, sorted by the coins of a
 * week, without a search.
 */
export function isAmongFirst({ sort, order, search, limit, offset }: HostEarningsFilter): boolean {
  return sort.startsWith('week-') && order === 'desc' && search === null && limit + offset <= MERGE_LIMIT;
}

/**
 * Returns the same page as `readHostPage`, merged from the first hosts in each group. These have the most coins of the
 * week in the stored sums. If there are too few, hosts without reports follow, sorted by ID.
 */
export async function readFirstHosts(
  db: Db,
  scope: Scope,
  filter: HostEarningsFilter,
  period: FourWeeks,
): Promise<HostEarningsPage> {
  const { rows } = await pageStatement(scope, filter, period).execute(db);
  const totals = await totalStatement(scope, filter, period).execute(db);
  return { rows, ...(totals.rows[0] ?? { total: 0, left: 0, totals: NOTHING }) };
}

function pageStatement(scope: Scope, filter: HostEarningsFilter, period: FourWeeks): RawBuilder<HostEarningsRow> {
  const week = weekOf(filter, period) ?? { from: period.from, to: period.until };
  const count = filter.limit + filter.offset;
  return sql<HostEarningsRow>`
    with ${asked(scope, filter)}, ${unsummed({ from: week.from, until: week.to })}, best as materialized (
      select * from (${best(week.from, count)}) b order by coins desc, host_id, app_id, group_id limit ${count}
    ), rest as materialized (
      select r.group_id, r.host_id, r.app_id, bool_or(r.present) as present from (${rest(week, count, period)}) r
      where (select count(*) from best) < ${count}
      group by r.group_id, r.host_id, r.app_id
      order by r.host_id, r.app_id, r.group_id limit ${count}
    ), page as (
      select m.*, row_number() over (order by ${ORDER}) as place
      from (
        select b.group_id, b.host_id, b.app_id, b.coins, ${IS_PRESENT} as present from best b
        union all
        select r.group_id, r.host_id, r.app_id, null, r.present from rest r
      ) m
      order by ${ORDER} limit ${filter.limit} offset ${filter.offset}
    ), ${summed(period)}
    select ${SHOWN} from summed m ${DETAILS} order by m.place`;
}

/** The order within every page sorted by a week. Hosts with equal coins, and hosts without coins, are sorted by ID. */
const ORDER = sql`m.coins desc nulls last, m.host_id, m.app_id, m.group_id`;
const IS_PRESENT = sql`exists (
  select from memberships o
  where o.host_id = b.host_id and o.app_id = b.app_id and o.group_id = b.group_id and o.to_at is null)`;

/** Returns the first hosts in each group by their coins of the week. */
function best(week: string, count: number): RawBuilder<unknown> {
  const kept = firstOfGroups(
    {
      groups: sql`(select a.group_id from asked a where a.group_id not in (select u.group_id from unsummed u))`,
      table: 'host_weeks',
      as: 'h',
      condition: sql<boolean>`h.group_id = g.group_id and h.week = ${week}::date`,
      order: ['coins', 'host_id', 'app_id', 'group_id'],
      direction: 'desc',
      others: 'asc',
      last: sql`-1`,
    },
    count,
  );
  return sql`
    select group_id, host_id, app_id, coins from ${kept} k
    union all
    select group_id, host_id, app_id, coins from (${earnedUnsummed(week)}) e`;
}

/**
 * Returns hosts without earnings in the week that count for their group: the first current hosts in each group, and all
 * former hosts.
 */
function rest(week: FourWeeks['weeks'][number], count: number, period: FourWeeks): RawBuilder<unknown> {
  const isWithout = sql<boolean>`not ${hasDays(sql<boolean>`f.day between ${week.from}::date and ${week.to}::date`)}`;
  const present = firstOfGroups(
    {
      groups: sql`asked`,
      table: 'memberships',
      as: 'm',
      condition: sql<boolean>`m.group_id = g.group_id and m.to_at is null and ${isWithout}`,
      order: ['host_id', 'app_id', 'group_id'],
      direction: 'asc',
      last: sql`chr(1114111)`,
    },
    count,
  );
  return sql`
    select p.group_id, p.host_id, p.app_id, true as present from ${present} p
    union all
    select m.* from (${former(period)}) m where ${isWithout}`;
}

type Totals = Pick<HostEarningsPage, 'total' | 'left' | 'totals'>;

/** Counts all hosts and the former hosts among them, and sums their earnings. */
function totalStatement(scope: Scope, filter: HostEarningsFilter, period: FourWeeks): RawBuilder<Totals> {
  return sql<Totals>`
    select count(*)::int as total, (count(*) filter (where not h.present))::int as left, (
      select to_json(s) from (with ${asked(scope, filter)}, ${weeksOfGroups(period)} ${sumOfGroups(period)}) s
    ) as totals
    from (
      with ${asked(scope, filter)}
      select m.group_id, m.host_id, m.app_id, true as present from asked join memberships m on m.group_id = asked.group_id
      where m.to_at is null
      union all
      select distinct m.group_id, m.host_id, m.app_id, false as present from (${former(period)}) m
      where not exists (
        select from memberships o
        where o.host_id = m.host_id and o.app_id = m.app_id and o.group_id = m.group_id and o.to_at is null)
    ) h`;
}
