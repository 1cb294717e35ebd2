import type { Figures, GROUP_STATISTICS_SORTS, GroupStatistics } from '@greenroom/contract/statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import {
  averageOfRows,
  averageSumsOfRows,
  FIGURES,
  figureSumsOfRows,
  figuresOfRows,
  groupSums,
  NO_FIGURES,
} from './figures.queries.ts';
import type { Periods } from './host-statistics.queries.ts';
import {
  type Asked,
  asked,
  type DayRange,
  isShown,
  sumsOfSums,
  sumsOfWeeks,
  type WeekSums,
  weeksOfGroups,
} from './week-sums.queries.ts';

export interface GroupPage extends Asked {
  /** Part of a group name; empty: all groups. */
  readonly search: string;
  /** True to include all groups below each group. */
  readonly below: boolean;
  readonly sort: (typeof GROUP_STATISTICS_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export type GroupRow = Omit<GroupStatistics, 'path' | 'weeks' | 'provisional'> &
  WeekSums & { readonly provisionalDays: boolean };

const WEEK_COLUMNS = ['coins0', 'coins1', 'coins2', 'coins3', 'known', 'provisional'] as const;
const PAGE_COLUMNS = [
  ...(['groupId', 'groupName', 'country', 'deleted', 'hosts', 'activeHosts', 'lastDay', 'provisionalDays'] as const),
  ...(['averageCallSeconds', ...FIGURES, ...WEEK_COLUMNS] as const),
] as const satisfies readonly (keyof GroupRow)[];

/** A group with the totals over all matches. If the page has no groups, there is one row without a group. */
export type FoundGroup = { total: number; totals: Figures } & (GroupRow | { groupId: null });

/**
 * Returns one page of groups, the number of matches, and the sums over all matches. Each group's own sums are counted
 * once. Deleted groups are listed only if they have earnings in the range.
 */
export async function listGroupRows(
  db: Db,
  scope: Scope,
  page: GroupPage,
  periods: Periods,
): Promise<{ rows: GroupRow[]; total: number; totals: Figures }> {
  const found = await groupRows(scope, page, periods).execute(db);
  const { total, totals } = found.rows[0] ?? { total: 0, totals: NO_FIGURES };
  return { rows: found.rows.flatMap((row) => (row.groupId === null ? [] : [row])), total, totals };
}

/** Returns the statement for a page of groups, or for all matches. It sums each group first, then up the tree. */
export function groupRows(scope: Scope, page: GroupPage, periods: Periods): RawBuilder<FoundGroup> {
  return sql<FoundGroup>`
    with ${asked(scope, page)}, ${ownSums(periods)}, named as materialized (
      select g.id, g.name, g.country, g.app_id, g.deleted_at is not null as deleted
      from asked join agent_groups g on g.id = asked.group_id
      where strpos(g.search_key, search_key(${page.search})) > 0
    ), counted as materialized (
      select a.ancestor_id, own.* from own
      join agent_group_ancestors a on a.group_id = own.group_id ${page.below ? sql`` : sql`and a.depth = 0`}
      join named on named.id = a.ancestor_id
    ), active as (
      select a.ancestor_id, count(distinct (h.host_id, h.app_id)) filter (where h.active) as "activeHosts"
      from active_hosts h
      join agent_group_ancestors a on a.group_id = h.group_id ${page.below ? sql`` : sql`and a.depth = 0`}
      join named on named.id = a.ancestor_id
      group by a.ancestor_id
    ), summed as (
      select c.ancestor_id, ${figuresOfRows('c')}, ${averageOfRows('c')}, ${sumsOfSums('c')}, sum(c.hosts) as hosts,
        max(c.last_day) as "lastDay", coalesce(bool_or(c.provisional_days), false) as "provisionalDays"
      from counted c group by c.ancestor_id
    ), matching as materialized (
      select named.id as "groupId", named.name as "groupName", named.app_id, named.country,
        named.deleted, active."activeHosts", s.*
      from named join summed s on s.ancestor_id = named.id left join active on active.ancestor_id = named.id
      where not named.deleted or s."lastDay" is not null
    )
    select t.total, to_json(s) as totals, ${columns('p', PAGE_COLUMNS)}, apps.label as "appLabel"
    from (select count(*)::int as total from matching) t
    cross join (
      select ${figuresOfRows('own')} from own where own.group_id in (select c.group_id from counted c)
    ) s
    left join (
      select m.*, row_number() over (order by ${ordered(page)}) as place from matching m
      order by place limit ${page.limit} offset ${page.offset}
    ) p on true
    left join apps on apps.id = p.app_id
    order by p.place`;
}

/**
 * Returns CTEs with the own sums of the groups in `asked`. `own` has one row per group. `active_hosts(group_id,
 * host_id, app_id, active)` has the hosts with data on activity for a day in the range. The sums are computed for one
 * group at a time, so that they stay in the processor's cache.
 */
function ownSums({ range, weeks, calls }: Periods): RawBuilder<unknown> {
  return sql`
    ${weeksOfGroups(weeks)}, own_weeks as (
      select w.group_id, ${sumsOfWeeks(weeks)} from weeks_of_groups w group by w.group_id
    ), group_sums as materialized ${groupSums(range, calls)}, own as materialized (
      select * from asked
      left join (
        select s.group_id, ${figureSumsOfRows('s')}, max(s.day) as last_day, bool_or(s.provisional) as provisional_days
        from group_sums s where ${isShown(range, sql`s.day`)} group by s.group_id
      ) d using (group_id)
      left join (
        select s.group_id, ${averageSumsOfRows('s')}
        from group_sums s where ${isShown(calls, sql`s.day`)} group by s.group_id
      ) c using (group_id)
      left join own_weeks using (group_id)
      cross join lateral (
        select count(*) as hosts from memberships m where m.group_id = asked.group_id and m.to_at is null
      ) h
    ), active_hosts as (
      select asked.group_id, f.* from asked cross join lateral (
        select f.host_id, f.app_id, bool_or(f.active) as active from ${factsOf(range)} f
        where f.active is not null group by f.host_id, f.app_id
      ) f
    )`;
}

/** Returns the facts for the group in the current row of `asked`. */
function factsOf(range: DayRange): RawBuilder<unknown> {
  return sql`(select f.* from daily_facts f where f.group_id = asked.group_id and ${isShown(range, sql`f.day`)})`;
}

/** Returns the sort order. Unknown sums are last in both directions. Name and ID make the order total. */
function ordered({ sort, order }: GroupPage): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const byName = nameOrder('m.groupName');
  if (sort === 'name') return sql`${byName} ${direction}, m."groupName" ${direction}, m."groupId" ${direction}`;
  const column = sort.startsWith('week-') ? `coins${sort.slice('week-'.length)}` : sort;
  return sql`${sql.ref(`m.${column}`)} ${direction} nulls last, ${byName}, m."groupName", m."groupId"`;
}

function columns(table: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
}
