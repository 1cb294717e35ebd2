import type { Figures, HostStatistics, KNOWN_ANSWERS, STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasWord } from '../../../access/account-names.ts';
import type { Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nameOrder } from '../../../platform/db/name-order.ts';
import { hasDays } from '../list-host-earnings.queries.ts';
import {
  type Asked,
  asked,
  type DayRange,
  type FourWeeks,
  isShown,
  type WeekSums,
  weekSums,
} from '../week-sums.queries.ts';
import { averageCall, figureSums, NO_FIGURES, rowSums, SORTED_SUMS } from './figures.queries.ts';

type Answer = (typeof KNOWN_ANSWERS)[number] | undefined;

export interface HostFilter {
  readonly groupId: number | undefined;
  /** The beginning of an ID, of a name or of a word in it, in any case; null: all. */
  readonly search: { readonly id: string; readonly name: string } | null;
  readonly category: number | undefined;
  readonly active: Answer;
  readonly kyc: Answer;
  readonly bank: Answer;
  readonly paymentPlatform: number | undefined;
}

/** What the figures are of: the range, the weeks of the calendar, and the days that a call's duration is averaged over. */
export interface Periods {
  readonly range: DayRange;
  readonly weeks: FourWeeks;
  readonly calls: DayRange;
}

export interface PageOrder {
  readonly sort: (typeof STATISTICS_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export type HostRow = Omit<HostStatistics, 'path' | 'weeks' | 'provisional'> &
  WeekSums & { readonly provisionalDays: boolean };

export interface Totals extends Figures {
  readonly hosts: number;
}

/** One page of hosts. */
export async function listHostRows(
  db: Db,
  scope: Scope,
  filter: HostFilter,
  periods: Periods,
  order: PageOrder,
): Promise<HostRow[]> {
  return (await hostRows(scope, filter, periods, order).execute(db)).rows;
}

/**
 * The statement of a page of hosts, or of all that match. Of all hosts only what the order needs is read, of those of the page everything: their days are
 * looked up host by host, not those of their groups (offset 0).
 */
export function hostRows(scope: Scope, filter: HostFilter, periods: Periods, order: PageOrder): RawBuilder<HostRow> {
  const { range, weeks, calls } = periods;
  return sql<HostRow>`
    with ${asked(scope, filter)}, ${hosts(filter, range)}, page as (
      select m.*, row_number() over (order by ${ordered(order)}) as place
      from hosts m ${sortedBy(order, periods)}
      order by ${ordered(order)} limit ${order.limit} offset ${order.offset}
    )
    select p.host_id as "hostId", p.app_id as "appId", apps.label as "appLabel", c.name, c.avatar_url as avatar,
      c.story_status as "storyStatus", c.personal_video_status as "personalVideoStatus", c.category,
      c.kyc_verified as "kycVerified", c.bank_linked as "bankLinked", c.bank_country as "bankCountry",
      p.group_id as "groupId", g.name as "groupName", p.present, p.joined_at as "joinedAt", s.*, a.*, w.*
    from page p
    cross join lateral (select ${rowSums()} from ${daysOf(range)} f where f.group_id = p.group_id) s
    cross join lateral (select ${averageCall()} from ${daysOf(calls)} f where f.group_id = p.group_id) a
    cross join lateral (select ${weekSums(weeks, DAY)} from ${daysOf(weeks)} f where f.group_id = p.group_id) w
    join apps on apps.id = p.app_id
    join agent_groups g on g.id = p.group_id
    left join accounts c on c.host_id = p.host_id and c.app_id = p.app_id
    order by p.place`;
}

/** Whether the groups asked for have more hosts now than these. */
export async function hasMoreHosts(db: Db, scope: Scope, groups: Asked, most: number): Promise<boolean> {
  const found = await sql<{ hosts: number }>`
    with ${asked(scope, groups)}
    select count(*)::int as hosts from (
      select from asked join memberships m on m.group_id = asked.group_id and m.to_at is null limit ${most + 1}
    ) m`.execute(db);
  return (found.rows[0]?.hosts ?? 0) > most;
}

/** How many hosts match, and the sums over all of them. */
export async function sumHosts(db: Db, scope: Scope, filter: HostFilter, { range }: Periods): Promise<Totals> {
  const found = await sql<Totals>`
    with ${asked(scope, filter)}, ${hosts(filter, range)}
    select n.hosts, s.* from (select count(*)::int as hosts from hosts) n
    cross join (select ${figureSums()} from ${factsOf(range, isNarrowed(filter))} f) s`.execute(db);
  return found.rows[0] ?? { hosts: 0, ...NO_FIGURES };
}

const DAY = { day: sql`f.day`, coins: sql`f.total_coins`, isFinal: sql`f.final` };

/** The days of a host `p`, whichever group they count for. */
function daysOf(range: DayRange): RawBuilder<unknown> {
  return sql`(
    select f.* from daily_facts f where f.host_id = p.host_id and f.app_id = p.app_id and ${isShown(range, DAY.day)}
    offset 0)`;
}

/** The facts of the groups asked for; `chosen`: of the hosts that match alone. All facts of a group are of its hosts. */
function factsOf(range: DayRange, chosen: boolean): RawBuilder<unknown> {
  const own = chosen
    ? sql`join hosts m on m.group_id = f.group_id and m.host_id = f.host_id and m.app_id = f.app_id`
    : sql``;
  return sql`(
    select f.* from asked join daily_facts f on f.group_id = asked.group_id and ${isShown(range, DAY.day)} ${own})`;
}

/** Whether the filter leaves only some hosts of a group. */
function isNarrowed({ groupId: _group, ...rest }: HostFilter): boolean {
  return Object.values(rest).some((value) => value !== undefined && value !== null);
}

/** A day begins within this many days of midnight UTC, whatever the time zone, even if it was another one then. */
const ZONES_DAYS = 2;

/**
 * Present hosts of the groups, and former ones with days in the range that count for their group:
 * `hosts(group_id, host_id, app_id, present, joined_at)`.
 */
function hosts(filter: HostFilter, range: DayRange): RawBuilder<unknown> {
  return sql`hosts as materialized (
    select m.group_id, m.host_id, m.app_id, bool_or(m.present) as present, max(m.from_at) as joined_at
    from (
      select m.group_id, m.host_id, m.app_id, m.from_at, true as present
      from asked join memberships m on m.group_id = asked.group_id and m.to_at is null
      union all
      select m.group_id, m.host_id, m.app_id, m.from_at, false as present
      from asked join memberships m on m.group_id = asked.group_id and m.to_at > ${range.from}::date - ${ZONES_DAYS}::int
      where ${hasDays(isShown(range, DAY.day))}
      offset 0
    ) m
    where ${isWanted(filter, range)}
    group by m.group_id, m.host_id, m.app_id
  )`;
}

function isWanted(filter: HostFilter, range: DayRange): RawBuilder<boolean> {
  const { search, category, active, kyc, bank, paymentPlatform } = filter;
  const conditions = [
    search === null ? null : sql`(m.host_id ^@ ${search.id} or ${ofAccount(hasWord('c', search.name))})`,
    category === undefined ? null : sql`${ofAccount(sql`c.category`)} = ${category}`,
    kyc === undefined ? null : answers(ofAccount(sql`c.kyc_verified`), kyc),
    bank === undefined ? null : answers(ofAccount(sql`c.bank_linked`), bank),
    paymentPlatform === undefined ? null : sql`${ofAccount(sql`c.payment_platform`)} = ${paymentPlatform}`,
    active === undefined ? null : answers(wasActive(range), active),
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** What the account of a host `m` says; looked up one by one (offset 0), and only these hosts' own. */
function ofAccount(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${value} from accounts c where c.host_id = m.host_id and c.app_id = m.app_id offset 0)`;
}

function wasActive(range: DayRange): RawBuilder<unknown> {
  return sql`(
    select bool_or(f.active) from (
      select f.* from daily_facts f where f.host_id = m.host_id and f.app_id = m.app_id and ${isShown(range, DAY.day)}
      offset 0
    ) f where f.group_id = m.group_id)`;
}

function answers(value: RawBuilder<unknown>, wanted: NonNullable<Answer>): RawBuilder<unknown> {
  if (wanted === 'unknown') return sql`${value} is null`;
  return sql`${value} is ${wanted === 'yes' ? sql`true` : sql`false`}`;
}

const ACCOUNT_SORTS = {
  name: nameOrder('c.name'),
  category: sql`c.category`,
  storyStatus: sql`c.story_status`,
  personalVideoStatus: sql`c.personal_video_status`,
  kycVerified: sql`c.kyc_verified`,
  bankLinked: sql`c.bank_linked`,
  bankCountry: sql`c.bank_country`,
} as const;

/** A join that gives each host `m` what it is sorted by, as `by.value`. */
function sortedBy({ sort }: PageOrder, { range, weeks, calls }: Periods): RawBuilder<unknown> {
  switch (sort) {
    case 'hostId':
    case 'joinedAt':
      return sql`cross join (select null) by`;
    case 'group':
      return sql`join agent_groups g on g.id = m.group_id`;
    case 'week-0':
    case 'week-1':
    case 'week-2':
    case 'week-3': {
      const week = weeks.weeks[Number(sort.slice('week-'.length))];
      return summedBy(SORTED_SUMS.totalCoins, { from: week?.from ?? weeks.from, until: week?.to ?? weeks.until });
    }
    case 'averageCallSeconds':
      return summedBy(SORTED_SUMS.averageCallSeconds, calls);
    case 'name':
    case 'category':
    case 'storyStatus':
    case 'personalVideoStatus':
    case 'kycVerified':
    case 'bankLinked':
    case 'bankCountry':
      return sql`left join lateral (
        select ${ACCOUNT_SORTS[sort]} as value from accounts c where c.host_id = m.host_id and c.app_id = m.app_id offset 0
      ) by on true`;
    default:
      return summedBy(SORTED_SUMS[sort], range);
  }
}

/** Summed for one group at a time the sums stay in the processor's cache. */
function summedBy(sum: RawBuilder<unknown>, range: DayRange): RawBuilder<unknown> {
  return sql`left join (
    select asked.group_id, f.host_id, f.app_id, f.value from asked cross join lateral (
      select f.host_id, f.app_id, ${sum} as value from daily_facts f
      where f.group_id = asked.group_id and ${isShown(range, DAY.day)}
      group by f.host_id, f.app_id
    ) f
  ) by on by.group_id = m.group_id and by.host_id = m.host_id and by.app_id = m.app_id`;
}

/** Unknown values come last in either order; ID, app and group make the order total. */
function ordered({ sort, order }: PageOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const byId = sql`m.host_id, m.app_id, m.group_id`;
  if (sort === 'hostId') return sql`m.host_id ${direction}, m.app_id ${direction}, m.group_id ${direction}`;
  if (sort === 'joinedAt') return sql`m.joined_at ${direction}, ${byId}`;
  if (sort === 'group')
    return sql`${nameOrder('g.name')} ${direction}, g.name ${direction}, g.id ${direction}, ${byId}`;
  return sql`by.value ${direction} nulls last, ${byId}`;
}
