import type { GROUP_EARNINGS_SORTS } from '@greenroom/contract/earnings.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
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
  weeksOfGroups,
} from './week-sums.queries.ts';

/** Returns whether a group is in scope. Deleted groups count, because they keep their earnings. */
export async function isGroupThere(db: Db, scope: Scope, groupId: number): Promise<boolean> {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from agent_groups g where g.id = ${groupId} and ${inScope(scope, sql`g.id`)}
    ) as there`.execute(db);
  return found.rows[0]?.there ?? false;
}

/** The sums for one day. */
export interface KnownDay {
  readonly day: string;
  readonly coins: number;
  readonly provisional: boolean;
}

export interface DaySum extends KnownDay {
  hosts: number;
}

/** Returns the days with at least one report, from the group sums, earliest first. */
export async function listDaySums(db: Db, scope: Scope, groups: Asked, period: DayRange): Promise<DaySum[]> {
  const found = await sql<DaySum>`
    with ${asked(scope, groups)}
    select d.day, sum(d.total_coins) as coins, sum(d.facts) as hosts, sum(d.provisional) > 0 as provisional
    from asked join group_days d on d.group_id = asked.group_id
    where ${isShown(period, sql`d.day`)} and d.facts > 0
    group by d.day order by d.day`.execute(db);
  return found.rows;
}

/** Returns when the platform last reported any host on these groups' apps for the days shown; null if it never did. */
export async function readAsOf(db: Db, scope: Scope, groups: Asked, period: DayRange): Promise<string | null> {
  const found = await sql<{ asOf: string | null }>`
    with ${asked(scope, groups)}
    select max(f.reported_at) as "asOf" from fact_days f
    where ${isShown(period, sql`f.day`)} and f.facts > 0 and f.app_id in (
      select g.app_id from asked join agent_groups g on g.id = asked.group_id)`.execute(db);
  return found.rows[0]?.asOf ?? null;
}

interface GroupEarningsFilter extends Asked {
  /** Part of a group name; empty: all groups. */
  readonly search: string;
  /** True to include all groups below each group. */
  readonly below: boolean;
  readonly sort: (typeof GROUP_EARNINGS_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

interface GroupEarningsRow extends WeekSums {
  groupId: number;
  groupName: string;
  appLabel: string;
  country: string;
  deleted: boolean;
}

/** A group with the totals over all matches. If the page has no groups, there is one row without a group. */
export type FoundGroup = { total: number; totals: WeekSums } & (GroupEarningsRow | { groupId: null });

/**
 * Returns one page of groups, the number of matches, and the sums over all matches. Each group's own sums are counted
 * once.
 */
export async function readGroupPage(
  db: Db,
  scope: Scope,
  filter: GroupEarningsFilter,
  period: FourWeeks,
): Promise<{ rows: GroupEarningsRow[]; total: number; totals: WeekSums }> {
  const found = await groupEarnings(scope, filter, period).execute(db);
  const { total, totals } = found.rows[0] ?? { total: 0, totals: NOTHING };
  return { rows: found.rows.flatMap((row) => (row.groupId === null ? [] : [row])), total, totals };
}

/**
 * Returns the statement for a page of groups, or for all matches. It sums each group first, then up the tree. Each
 * group below a match is counted once in the totals.
 */
export function groupEarnings(scope: Scope, filter: GroupEarningsFilter, period: FourWeeks): RawBuilder<FoundGroup> {
  return sql<FoundGroup>`
    with ${asked(scope, filter)}, ${weeksOfGroups(period)}, own as materialized (
      select w.group_id, ${sumsOfWeeks(period)} from weeks_of_groups w group by w.group_id
    ), named as materialized (
      select g.id, g.name, g.country, g.app_id, g.deleted_at is not null as deleted
      from asked join agent_groups g on g.id = asked.group_id
      where strpos(g.search_key, search_key(${filter.search})) > 0
    ), counted as materialized (
      select a.ancestor_id, own.* from own
      join agent_group_ancestors a on a.group_id = own.group_id ${filter.below ? sql`` : sql`and a.depth = 0`}
      join named on named.id = a.ancestor_id
    ), summed as (
      select c.ancestor_id, ${sumsOfSums('c')} from counted c group by c.ancestor_id
    ), matching as materialized (
      select named.*, s.coins0, s.coins1, s.coins2, s.coins3, s.known, s.provisional
      from named left join summed s on s.ancestor_id = named.id
      where not named.deleted or s.known is not null
    )
    select t.total, to_json(s) as totals, p.id as "groupId", p.name as "groupName", apps.label as "appLabel", p.country,
      p.deleted, p.coins0, p.coins1, p.coins2, p.coins3, p.known, p.provisional
    from (select count(*)::int as total from matching) t
    cross join (
      select ${sumsOfSums('own')} from own where own.group_id in (select c.group_id from counted c)
    ) s
    left join (
      select m.*, row_number() over (order by ${ordered(filter)}) as place from matching m
      order by place limit ${filter.limit} offset ${filter.offset}
    ) p on true
    left join apps on apps.id = p.app_id
    order by p.place`;
}

/** Returns the sort order. Unknown sums are last in both directions. Name and ID make the order total. */
function ordered({ sort, order }: GroupEarningsFilter): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const byName = nameOrder('m.name');
  if (sort === 'name') return sql`${byName} ${direction}, m.name ${direction}, m.id ${direction}`;
  return sql`${sql.ref(`m.coins${sort.slice('week-'.length)}`)} ${direction} nulls last, ${byName}, m.name, m.id`;
}
