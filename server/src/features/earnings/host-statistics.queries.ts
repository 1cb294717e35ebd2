import type { Figures, HostStatistics, KNOWN_ANSWERS, STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasWord } from '../../access/account-names.ts';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { lookedUp, notAsJoin } from '../../platform/db/planner.ts';
import {
  averageCall,
  FIGURE_SUMS,
  figureOfRows,
  figuresOfRows,
  groupSums,
  NO_FIGURES,
  rowSums,
  type SortedFigure,
} from './figures.queries.ts';
import { hostSums, type SumColumn } from './host-sums.queries.ts';
import { hasDays, ZONES_DAYS } from './list-host-earnings.queries.ts';
import {
  type Asked,
  asked,
  type DayRange,
  type FourWeeks,
  isShown,
  type WeekSums,
  weekSums,
} from './week-sums.queries.ts';

type Answer = (typeof KNOWN_ANSWERS)[number] | undefined;

export interface HostFilter {
  readonly groupId: number | undefined;
  /** The beginning of an ID, a name, or a word in the name, ignoring case; null: all hosts. */
  readonly search: { readonly id: string; readonly name: string } | null;
  readonly category: number | undefined;
  readonly active: Answer;
  readonly kyc: Answer;
  readonly bank: Answer;
  readonly paymentPlatform: number | undefined;
}

/** The days for the figures: the range, the calendar weeks, and the days for the average call duration. */
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

/** Returns one page of hosts. */
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
 * Returns the statement for a page of hosts, or for all matches. It reads the sorted columns for all hosts, and all
 * other columns only for the hosts on the page. It looks up days host by host, so it doesn't read the rest of their
 * groups' days.
 */
export function hostRows(scope: Scope, filter: HostFilter, periods: Periods, order: PageOrder): RawBuilder<HostRow> {
  const { range, weeks, calls } = periods;
  return sql<HostRow>`
    with ${asked(scope, filter)}, ${hosts(filter, range)}, page as (
      select m.*, row_number() over (order by ${ordered(order)}) as place
      from ${sortedBy(filter, order, periods)}
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

/** Returns whether the requested groups currently have more than this number of hosts. */
export async function hasMoreHosts(db: Db, scope: Scope, groups: Asked, most: number): Promise<boolean> {
  const found = await sql<{ hosts: number }>`
    with ${asked(scope, groups)}
    select count(*)::int as hosts from (
      select from asked join memberships m on m.group_id = asked.group_id and m.to_at is null limit ${most + 1}
    ) m`.execute(db);
  return (found.rows[0]?.hosts ?? 0) > most;
}

/** Counts the matching hosts and sums their figures. If all hosts in a group match, it uses the group's daily sums. */
export async function sumHosts(db: Db, scope: Scope, filter: HostFilter, { range }: Periods): Promise<Totals> {
  const rows = isNarrowed(filter) ? sumsOfMatching(filter, range, FIGURE_SUMS) : groupSums(range);
  const found = await sql<Totals>`
    with ${asked(scope, filter)}, ${hosts(filter, range)}
    select n.hosts, s.* from (select count(*)::int as hosts from hosts) n
    cross join (select ${figuresOfRows('r')} from ${rows} r) s`.execute(db);
  return found.rows[0] ?? { hosts: 0, ...NO_FIGURES };
}

const DAY = { day: sql`f.day`, coins: sql`f.total_coins`, isFinal: sql`f.final` };

/** Returns the days of host `p`, in any group. */
function daysOf(range: DayRange): RawBuilder<unknown> {
  return lookedUp(sql`
    select f.* from daily_facts f where f.host_id = p.host_id and f.app_id = p.app_id and ${isShown(range, DAY.day)}`);
}

/** Returns whether the filter excludes some hosts in a group. */
function isNarrowed({ groupId: _group, ...rest }: HostFilter): boolean {
  return Object.values(rest).some((value) => value !== undefined && value !== null);
}

/**
 * Returns the CTE `hosts(group_id, host_id, app_id, present, joined_at)`: the groups' current hosts, and former hosts
 * with earnings in the range that count for their group.
 */
function hosts(filter: HostFilter, range: DayRange): RawBuilder<unknown> {
  const { active } = filter;
  const activity = sql`
    union all
    select v.group_id, v.host_id, v.app_id, null, null, v.active from ${hostSums(range, ['active'])} v`;
  return sql`hosts as materialized (
    select m.group_id, m.host_id, m.app_id, bool_or(m.present) as present, max(m.from_at) as joined_at
    from (
      select m.*, null::boolean as active from ${lookedUp(sql`
        select m.group_id, m.host_id, m.app_id, m.from_at, true as present
        from asked join memberships m on m.group_id = asked.group_id and m.to_at is null
        union all
        select m.group_id, m.host_id, m.app_id, m.from_at, false as present
        from asked join memberships m on m.group_id = asked.group_id and m.to_at > ${range.from}::date - ${ZONES_DAYS}::int
        where ${hasDays(isShown(range, DAY.day))}`)} m
      where ${isWanted(filter)}
      ${active === undefined ? sql`` : activity}
    ) m
    group by m.group_id, m.host_id, m.app_id
    ${active === undefined ? sql`` : sql`having ${hasHost('m')} and ${answers(sql`bool_or(m.active)`, active)}`}
  )`;
}

/** Returns whether a group of rows includes the host row itself. Without it, the rows are only days and sums. */
function hasHost(table: string): RawBuilder<boolean> {
  return sql<boolean>`bool_or(${sql.ref(`${table}.present`)}) is not null`;
}

/**
 * Returns the hosts with their sums over these days: `(group_id, host_id, app_id, present, joined_at, …)`. Hosts and
 * sums are combined with GROUP BY instead of a join. The planner doesn't know the number of matching hosts and would
 * join some of them row by row.
 * @param columns the summed columns
 * @param sums aggregates of these columns over rows `v`
 */
function ofHosts(
  filter: HostFilter,
  range: DayRange,
  columns: readonly SumColumn[],
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const all = sql.join(columns.map((name) => sql.ref(`s.${name}`)));
  return sql`(
    select v.group_id, v.host_id, v.app_id, bool_or(v.present) as present, max(v.joined_at) as joined_at, ${sums}
    from (
      select s.group_id, s.host_id, s.app_id, null::boolean as present, null::timestamptz as joined_at, ${all}
      from ${sumsOfMatching(filter, range, columns)} s
      union all
      select m.group_id, m.host_id, m.app_id, m.present, m.joined_at, ${sql.join(columns.map(() => sql`null`))} from hosts m
    ) v
    group by v.group_id, v.host_id, v.app_id
    having ${hasHost('v')})`;
}

/** Returns rows with the sums for the matching hosts. */
function sumsOfMatching(filter: HostFilter, range: DayRange, columns: readonly SumColumn[]): RawBuilder<unknown> {
  if (!isNarrowed(filter)) return hostSums(range, columns);
  return sql`(
    select s.* from ${hostSums(range, columns)} s
    where ${notAsJoin(sql`(s.group_id, s.host_id, s.app_id) in (select m.group_id, m.host_id, m.app_id from hosts m)`)})`;
}

function isWanted({ search, category, kyc, bank, paymentPlatform }: HostFilter): RawBuilder<boolean> {
  const conditions = [
    search === null ? null : sql`(m.host_id ^@ ${search.id} or ${ofAccount(hasWord('c', search.name))})`,
    category === undefined ? null : sql`${ofAccount(sql`c.category`)} = ${category}`,
    kyc === undefined ? null : answers(ofAccount(sql`c.kyc_verified`), kyc),
    bank === undefined ? null : answers(ofAccount(sql`c.bank_linked`), bank),
    paymentPlatform === undefined ? null : sql`${ofAccount(sql`c.payment_platform`)} = ${paymentPlatform}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Returns a value from the account of host `m`. Accounts are looked up one by one, for these hosts only. */
function ofAccount(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return lookedUp(sql`select ${value} from accounts c where c.host_id = m.host_id and c.app_id = m.app_id`);
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

/** Returns the hosts as `m`, each with its sort value in `by.value`. */
function sortedBy(filter: HostFilter, { sort }: PageOrder, { range, weeks, calls }: Periods): RawBuilder<unknown> {
  switch (sort) {
    case 'hostId':
    case 'joinedAt':
      return sql`hosts m`;
    case 'group':
      return sql`hosts m join agent_groups g on g.id = m.group_id`;
    case 'week-0':
    case 'week-1':
    case 'week-2':
    case 'week-3': {
      const week = weeks.weeks[Number(sort.slice('week-'.length))];
      return byFigure(filter, 'totalCoins', { from: week?.from ?? weeks.from, until: week?.to ?? weeks.until });
    }
    case 'averageCallSeconds':
      return byFigure(filter, sort, calls);
    case 'name':
    case 'category':
    case 'storyStatus':
    case 'personalVideoStatus':
    case 'kycVerified':
    case 'bankLinked':
    case 'bankCountry':
      return sql`hosts m left join lateral ${lookedUp(sql`
        select ${ACCOUNT_SORTS[sort]} as value from accounts c where c.host_id = m.host_id and c.app_id = m.app_id`)} by on true`;
    default:
      return byFigure(filter, sort, range);
  }
}

function byFigure(filter: HostFilter, name: SortedFigure, range: DayRange): RawBuilder<unknown> {
  const { needs, value } = figureOfRows(name);
  return sql`${ofHosts(filter, range, needs, sql`${value} as value`)} m cross join lateral (select m.value) by`;
}

/** Returns the sort order. Unknown values are last in both directions. ID, app and group make the order total. */
function ordered({ sort, order }: PageOrder): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const byId = sql`m.host_id, m.app_id, m.group_id`;
  if (sort === 'hostId') return sql`m.host_id ${direction}, m.app_id ${direction}, m.group_id ${direction}`;
  if (sort === 'joinedAt') return sql`m.joined_at ${direction}, ${byId}`;
  if (sort === 'group')
    return sql`${nameOrder('g.name')} ${direction}, g.name ${direction}, g.id ${direction}, ${byId}`;
  return sql`by.value ${direction} nulls last, ${byId}`;
}
