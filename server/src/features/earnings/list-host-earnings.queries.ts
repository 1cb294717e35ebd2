import type { HOST_EARNINGS_SORTS } from '@greenroom/contract/earnings.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasWord } from '../../access/account-names.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import {
  type Asked,
  asked,
  type DayRange,
  type FourWeeks,
  isShown,
  NOTHING,
  sumsOfSums,
  sumsOfWeeks,
  type WeekSums,
  weekSums,
  weeksOfGroups,
} from './week-sums.queries.ts';

export interface HostEarningsFilter extends Asked {
  /** The beginning of an ID, a name, or a word in the name, ignoring case; null: all hosts. */
  readonly search: { readonly id: string; readonly name: string } | null;
  readonly sort: (typeof HOST_EARNINGS_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export interface HostEarningsPage {
  rows: HostEarningsRow[];
  total: number;
  /** The number of former hosts among the matches. */
  left: number;
  totals: WeekSums;
}

export interface HostEarningsRow extends WeekSums {
  hostId: string;
  appId: number;
  appLabel: string;
  name: string | null;
  avatar: string | null;
  groupId: number;
  groupName: string;
  present: boolean;
}

/** A host with the totals over all matches. After the last page, there is one row without a host. */
export type FoundHost = { total: number; left: number; totals: WeekSums } & (HostEarningsRow | { hostId: null });

/**
 * Returns one page of hosts, the number of matches, and the sums over all matches. Hosts are found by their
 * memberships, without which no day counts for a group. Sorting by a week reads only the sums for that week. All days
 * are read only for the hosts on the page.
 */
export async function readHostPage(
  db: Db,
  scope: Scope,
  filter: HostEarningsFilter,
  period: FourWeeks,
): Promise<HostEarningsPage> {
  const found = await hostEarnings(scope, filter, period).execute(db);
  const { total, left, totals } = found.rows[0] ?? { total: 0, left: 0, totals: NOTHING };
  return { rows: found.rows.flatMap((row) => (row.hostId === null ? [] : [row])), total, left, totals };
}

/** Returns the statement for a page of hosts, or for all matches. */
export function hostEarnings(scope: Scope, filter: HostEarningsFilter, period: FourWeeks): RawBuilder<FoundHost> {
  return sql<FoundHost>`
    with ${asked(scope, filter)}, ${weeksOfGroups(period)}, ${hosts(filter, period)}, page as (
      select m.* from hosts m ${sortJoin(filter, period)}
      order by ${ordered(filter)} limit ${filter.limit} offset ${filter.offset}
    ), ${summed(period)}
    select t.total, t.left, to_json(a) as totals, ${SHOWN}
    from (select count(*)::int as total, (count(*) filter (where not present))::int as left from hosts) t
    cross join (${filter.search === null ? sumOfGroups(period) : sumOfHosts(period)}) a
    left join summed m on true
    ${DETAILS}
    order by ${placed(filter)}`;
}

/** Returns the rows of `page`, each with its sums. It reads each host's days only, and not all days in the group. */
export function summed(period: FourWeeks): RawBuilder<unknown> {
  return sql`summed as (
    select p.*, s.* from page p cross join lateral (
      select ${weekSums(period, DAY)} from ${lookedUp(sql`
        select f.* from daily_facts f
        where f.host_id = p.host_id and f.app_id = p.app_id and ${isShown(period, DAY.day)}`)} f where f.group_id = p.group_id
    ) s
  )`;
}

/** The columns of `HostEarningsRow`, read from row `m` of `summed` and its joined details. */
export const SHOWN = sql`
  m.host_id as "hostId", m.app_id as "appId", apps.label as "appLabel", c.name, c.avatar_url as avatar,
  m.group_id as "groupId", g.name as "groupName", m.present, m.coins0, m.coins1, m.coins2, m.coins3, m.known, m.provisional`;
export const DETAILS = sql`
  left join apps on apps.id = m.app_id
  left join agent_groups g on g.id = m.group_id
  left join accounts c on c.host_id = m.host_id and c.app_id = m.app_id`;

/** Returns the sums over all requested groups. They equal the sums over all hosts in these groups. */
export function sumOfGroups(period: FourWeeks): RawBuilder<unknown> {
  return sql`select ${sumsOfWeeks(period)} from weeks_of_groups w`;
}

/** Returns the totals over the matching hosts in these groups. */
function sumOfHosts(period: FourWeeks): RawBuilder<unknown> {
  return sql`
    select ${sumsOfSums('e')} from (${earned(period, weekSums(period, DAY))}) e
    join hosts m on m.group_id = e.group_id and m.host_id = e.host_id and m.app_id = e.app_id`;
}

const DAY = { day: sql`f.day`, coins: sql`f.total_coins`, isFinal: sql`f.final` };

/**
 * Returns the CTE `hosts(group_id, host_id, app_id, present)`: the group's current hosts, and former hosts with
 * earnings that count for the group.
 */
function hosts(filter: HostEarningsFilter, period: FourWeeks): RawBuilder<unknown> {
  return sql`hosts as materialized (
    select m.group_id, m.host_id, m.app_id, bool_or(m.present) as present
    from ${lookedUp(sql`
      select m.group_id, m.host_id, m.app_id, true as present
      from asked join memberships m on m.group_id = asked.group_id and m.to_at is null
      union all
      ${former(period)}`)} m
    where ${matches(filter)}
    group by m.group_id, m.host_id, m.app_id
  )`;
}

/**
 * Returns hosts who left the groups in `asked` and have earnings that count for these groups. They may be current hosts
 * again.
 */
export function former(period: FourWeeks): RawBuilder<unknown> {
  return sql`
    select m.group_id, m.host_id, m.app_id, false as present
    from asked join memberships m on m.group_id = asked.group_id and m.to_at > ${period.from}::date - ${ZONES_DAYS}::int
    where ${hasDays(isShown(period, DAY.day))}`;
}

/** Returns the condition that the host of a membership has days that count for its group, read as in `summed`. */
export function hasDays(isMeant: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${lookedUp(sql`
      select f.group_id from daily_facts f where f.host_id = m.host_id and f.app_id = m.app_id and ${isMeant}`)} f where f.group_id = m.group_id)`;
}

/**
 * Number of days around midnight UTC within which a day begins in any time zone, even if the zone has been changed
 * since.
 */
export const ZONES_DAYS = 2;

/** Matches the search. Accounts are looked up one by one, for these hosts only. */
function matches({ search }: HostEarningsFilter): RawBuilder<boolean> {
  if (search === null) return sql<boolean>`true`;
  return sql<boolean>`(m.host_id ^@ ${search.id} or exists ${lookedUp(sql`
    select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id
    and ${hasWord('c', search.name)}`)})`;
}

/**
 * Returns hosts' earnings with an index-only scan. They are summed for one group at a time. Each group fits in the
 * processor's cache, which makes this twice as fast as summing all groups together.
 */
function earned({ from, until }: DayRange, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select asked.group_id, e.* from asked cross join lateral (
      select f.host_id, f.app_id, ${sums} from daily_facts f
      where f.group_id = asked.group_id and f.day between ${from}::date and ${until}::date
      group by f.host_id, f.app_id
    ) e`;
}

/** Returns a week's earnings for hosts in the groups in `asked`, from stored sums if these apply. */
function earnedInWeek(week: string): RawBuilder<unknown> {
  return sql`
    select w.group_id, w.host_id, w.app_id, w.coins from asked join host_weeks w on w.group_id = asked.group_id
    where w.week = ${week}::date and w.group_id not in (select u.group_id from unsummed u where u.week = ${week}::date)
    union all
    ${earnedUnsummed(week)}`;
}

/** Returns hosts' earnings in a week whose stored sums may be out of date. */
export function earnedUnsummed(week: string): RawBuilder<unknown> {
  return sql`
    select u.group_id, e.* from unsummed u cross join lateral (
      select f.host_id, f.app_id, sum(f.total_coins) as coins from daily_facts f
      where f.group_id = u.group_id and f.day between u.week and u.week + 6
      group by f.host_id, f.app_id
    ) e
    where u.week = ${week}::date`;
}

/** Returns the week that the list is sorted by, if any. */
export function weekOf({ sort }: HostEarningsFilter, { weeks }: FourWeeks) {
  return sort.startsWith('week-') ? weeks[Number(sort.slice('week-'.length))] : undefined;
}

function sortJoin(filter: HostEarningsFilter, period: FourWeeks): RawBuilder<unknown> {
  const week = weekOf(filter, period);
  if (week !== undefined) {
    return sql`left join (${earnedInWeek(week.from)}) w
      on w.group_id = m.group_id and w.host_id = m.host_id and w.app_id = m.app_id`;
  }
  if (filter.sort === 'group') return sql`join agent_groups g on g.id = m.group_id`;
  if (filter.sort !== 'name') return sql``;
  return sql`left join lateral ${lookedUp(sql`
    select c.name from accounts c where c.host_id = m.host_id and c.app_id = m.app_id`)} c on true`;
}

/** Returns the sort order. Unknown sums are last in both directions. ID, app and group make the order total. */
function ordered({ sort, order }: HostEarningsFilter, coins = 'w.coins'): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const byId = sql`m.host_id, m.app_id, m.group_id`;
  switch (sort) {
    case 'hostId':
      return sql`m.host_id ${direction}, m.app_id ${direction}, m.group_id ${direction}`;
    case 'name':
      return sql`${nameOrder('c.name')} ${direction} nulls last, ${byId}`;
    case 'group':
      return sql`${nameOrder('g.name')} ${direction}, g.name ${direction}, g.id ${direction}, ${byId}`;
    default:
      return sql`${sql.ref(coins)} ${direction} nulls last, ${byId}`;
  }
}

/** Returns the order within the page, whose rows have the sums for all weeks. */
function placed(filter: HostEarningsFilter): RawBuilder<unknown> {
  return ordered(filter, `m.coins${filter.sort.slice('week-'.length)}`);
}
