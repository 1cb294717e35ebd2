import type { FoundHost } from '@greenroom/contract/hosts.ts';
import { type RawBuilder, sql } from 'kysely';
import { NAME_INDEXES } from '../../access/account-names.ts';
import { groupsOf, inScope, inScopeEach, type Scope } from '../../access/scope.ts';
import { beginsInOrder } from '../../platform/db/begins.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';

type Standing = FoundHost['standing'];

/** The search text, normalized as in `search_key`. It is the beginning of an ID, a name, or the last word in a name. */
export interface HostSearch {
  id: string;
  name: string;
  limit: number;
}

/** How a match was found. Matches with smaller values are shown first. */
const BY = { id: 0, name: 1, lastWord: 2 } as const;

export interface HostMatch extends FoundHost {
  by: (typeof BY)[keyof typeof BY];
}

/** A table of hosts or applicants, as rows `s` with host_id, app_id and group_id. */
interface Source {
  standing: Standing;
  table: RawBuilder<unknown>;
  /** The condition that rows must meet. */
  condition: RawBuilder<boolean>;
  /** A further condition that needs another table. */
  dearCondition: RawBuilder<boolean>;
}

const SOURCES: readonly Source[] = [
  {
    standing: 'host',
    table: sql`memberships`,
    condition: sql<boolean>`s.to_at is null`,
    dearCondition: sql<boolean>`true`,
  },
  {
    standing: 'application',
    table: sql`applications`,
    condition: sql<boolean>`true`,
    // Memberships are looked up row by row, because a join might scan all of them.
    dearCondition: sql<boolean>`not exists ${lookedUp(sql`
      select from memberships m
      where m.host_id = s.host_id and m.app_id = s.app_id and m.group_id = s.group_id and m.to_at is null`)}`,
  },
];

const NAMES = NAME_INDEXES.map(({ by, text, condition }) => ({
  by: BY[by],
  text: text('a'),
  condition: condition('a'),
}));

/**
 * Returns hosts and applicants in scope, at most `limit` for each kind of match.
 * @param small the standings with so few rows in the scope that all of them are read
 */
function hostMatches(scope: Scope, search: HostSearch, small: readonly Standing[]): RawBuilder<HostMatch> {
  const parts = SOURCES.flatMap((source) =>
    small.includes(source.standing)
      ? [amongAll(source, scope, search)]
      : [byId(source, scope, search), ...NAMES.map((index) => byName(source, scope, search, index))],
  );
  return sql<HostMatch>`
    select f.by, f.standing, f.app_id as "appId", apps.label as "appLabel", f.host_id as "hostId", c.name,
      c.avatar_url as avatar, f.group_id as "groupId", g.name as "groupName"
    from (${sql.join(parts, sql` union all `)}) f
    join agent_groups g on g.id = f.group_id
    join apps on apps.id = f.app_id
    left join accounts c on c.host_id = f.host_id and c.app_id = f.app_id
    order by f.by, f.matched, f.host_id, f.app_id, f.group_id`;
}

export async function findHosts(
  db: Db,
  scope: Scope,
  search: HostSearch,
  small: readonly Standing[],
): Promise<HostMatch[]> {
  const found = await hostMatches(scope, search, small).execute(db);
  return found.rows;
}

/** Returns the standings that have at most `limit` rows in the scope. It counts group by group, up to this limit. */
function smallStandings(scope: Scope, limit: number): RawBuilder<{ standing: Standing }> {
  const enough = limit + 1;
  const counts = SOURCES.map(
    ({ standing, table }) => sql`
      select ${standing} as standing, count(*) as rows from (
        select from ${groupsOf(scope)} g
        cross join lateral (select from ${table} s where s.group_id = g.group_id limit ${enough}) s
        limit ${enough}
      ) s`,
  );
  return sql<{ standing: Standing }>`
    select c.standing from (${sql.join(counts, sql` union all `)}) c where c.rows <= ${limit}`;
}

export async function listSmallStandings(db: Db, scope: Scope, limit: number): Promise<Standing[]> {
  const found = await smallStandings(scope, limit).execute(db);
  return found.rows.map((row) => row.standing);
}

/** Maximum number of applications that a host can have in one group on average for the search to find all matches. */
const SUBMITTED_AGAIN = 8;

/** Reads matches in index order until there are enough. */
function byId(source: Source, scope: Scope, search: HostSearch): RawBuilder<unknown> {
  return sql`(
    select distinct ${BY.id}::int as by, ${source.standing} as standing, s.host_id as matched, s.host_id, s.app_id,
      s.group_id
    from (
      select s.host_id, s.app_id, s.group_id from ${source.table} s
      where ${beginsInOrder(sql`s.host_id`, search.id)} and ${inScopeEach(scope, sql`s.group_id`)}
        and ${source.condition} and ${source.dearCondition}
      order by s.host_id, s.id limit ${search.limit * SUBMITTED_AGAIN}
    ) s
    order by s.host_id, s.app_id, s.group_id limit ${search.limit})`;
}

/** Reads accounts in index order until there are enough matches. */
function byName(source: Source, scope: Scope, search: HostSearch, index: (typeof NAMES)[number]) {
  return sql`(
    select ${index.by}::int as by, ${source.standing} as standing, ${index.text} as matched, a.host_id, a.app_id,
      s.group_id
    from accounts a
    cross join lateral (
      select distinct s.group_id from ${source.table} s
      where s.host_id = a.host_id and s.app_id = a.app_id and ${inScope(scope, sql`s.group_id`)}
        and ${source.condition} and ${source.dearCondition}
    ) s
    where ${index.condition} and ${index.text} ^@ search_key(${search.name})
    order by ${index.text}, a.host_id, a.app_id limit ${search.limit})`;
}

/**
 * Scans all rows in scope, each with its account. For a common prefix, an index would first read too many rows out of
 * scope.
 */
function amongAll(source: Source, scope: Scope, search: HostSearch): RawBuilder<unknown> {
  const names = NAMES.map(({ by, text }) => sql`(${by}::int, ${text}, search_key(${search.name}))`);
  return sql`(
    with mine as materialized (
      select distinct s.host_id, s.app_id, s.group_id from ${source.table} s
      where ${inScope(scope, sql`s.group_id`)} and ${source.condition}
    ), matching as materialized (
      select m.by, m.matched, mine.*
      from mine
      left join lateral (
        select a.search_key from accounts a where a.host_id = mine.host_id and a.app_id = mine.app_id limit 1
      ) a on true
      cross join lateral (
        select m.by, m.matched collate "C" as matched
        from (values (${BY.id}::int, mine.host_id, ${search.id}), ${sql.join(names)}) as m(by, matched, wanted)
        where m.matched collate "C" ^@ m.wanted order by m.by limit 1
      ) m
    )
    select s.by, ${source.standing} as standing, s.matched, s.host_id, s.app_id, s.group_id from matching s
    where ${source.dearCondition}
    order by s.by, s.matched, s.host_id, s.app_id limit ${search.limit})`;
}
