import type { HOST_SORTS } from '@greenroom/contract/memberships.ts';
import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups } from '../../../access/first-of-groups.ts';
import type { Scope } from '../../../access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';

export interface HostFilter {
  readonly groupId: number;
  /** With the hosts of all subgroups. */
  readonly below: boolean;
  readonly active?: boolean | undefined;
  readonly sort: (typeof HOST_SORTS)[number];
  readonly order: 'asc' | 'desc';
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface GroupHostRow {
  hostId: string;
  appId: number;
  name: string | null;
  avatar: string | null;
  country: string | null;
  state: string | null;
  groupId: number;
  fromAt: string;
}

/** How many hosts a group has now, active or not: from an index alone. */
export async function countPresent(db: Db, scope: Scope, filter: HostFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from memberships m where ${isPresent(scope, filter)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** How many accounts are reported as anything but active, at most `limit`. */
export async function countNotActive(db: Db, limit: number): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (select from accounts c where c.state <> 'active' limit ${limit}) c`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** The hosts among them that are not active. @param byHost they are looked up host by host, else account by account */
export async function countInactive(db: Db, scope: Scope, filter: HostFilter, byHost: boolean): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (${inactive(scope, filter, byHost)}) m`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** One page out of all that match, which are read for it. @param byHost as above, where only inactive ones match */
export async function readHostPage(
  db: Db,
  scope: Scope,
  filter: HostFilter,
  page: Page,
  byHost: boolean,
): Promise<GroupHostRow[]> {
  const matching = filter.active === false ? inactive(scope, filter, byHost) : present(scope, filter);
  // Looked up host by host (offset 0), as above.
  const names = sql`
    left join lateral (
      select c.name from accounts c where c.host_id = m.host_id and c.app_id = m.app_id offset 0
    ) c on true`;
  return describe(
    db,
    filter,
    sql`
    select m.* from (${matching}) m ${filter.sort === 'name' ? names : sql``}
    order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`,
  );
}

/** One page in the order of time, put together from the first hosts of each group. */
export async function mergeHostPage(db: Db, scope: Scope, filter: HostFilter, page: Page): Promise<GroupHostRow[]> {
  const first = firstOfGroups(
    {
      groups: sql`(${groupsOf(scope, filter)})`,
      table: 'memberships',
      as: 'm',
      condition: sql<boolean>`m.group_id = g.group_id and m.to_at is null and ${activity(filter)}`,
      order: ['from_at', 'host_id', 'app_id'],
      direction: filter.order,
    },
    page.offset + page.limit,
  );
  return describe(
    db,
    filter,
    sql`select m.* from ${first} m order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`,
  );
}

/**
 * One page in the order of IDs, taken from all hosts: for groups that hold a large share of all hosts.
 * @param limit how many hosts are scanned; where that is not enough the page is not full
 */
export async function walkHostPage(
  db: Db,
  scope: Scope,
  filter: HostFilter,
  page: Page,
  limit: number,
): Promise<GroupHostRow[]> {
  return describe(
    db,
    filter,
    sql`
    select m.* from (
      select m.* from memberships m where m.to_at is null order by ${ordered(filter)} limit ${limit}
    ) m
    where (m.group_id in (${groupsOf(scope, filter)})) is true and ${activity(filter)}
    order by ${ordered(filter)} limit ${page.limit} offset ${page.offset}`,
  );
}

/** The details of the hosts of one page; no other accounts are read. */
async function describe(db: Db, filter: HostFilter, page: RawBuilder<unknown>): Promise<GroupHostRow[]> {
  const found = await sql<GroupHostRow>`
    select m.host_id as "hostId", m.app_id as "appId", c.name, c.avatar_url as avatar, c.country, c.state,
      m.group_id as "groupId", m.from_at as "fromAt"
    from (${page}) m left join accounts c on c.host_id = m.host_id and c.app_id = m.app_id
    order by ${ordered(filter)}`.execute(db);
  return found.rows;
}

/** The group, with its subgroups if they count; empty where it is out of scope, which is checked once. */
function groupsOf(scope: Scope, { groupId, below }: HostFilter): RawBuilder<unknown> {
  const depth = below ? sql`true` : sql`a.depth = 0`;
  const own =
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select from group_scope gs where gs.user_id = ${scope.userId} and gs.group_id = ${groupId})`;
  return sql`select a.group_id from agent_group_ancestors a where a.ancestor_id = ${groupId} and ${depth} and ${own}`;
}

function isPresent(scope: Scope, filter: HostFilter): RawBuilder<boolean> {
  return sql<boolean>`m.to_at is null and m.group_id in (${groupsOf(scope, filter)})`;
}

/** Looked up row by row (offset 0): joined, the whole of the larger table might be read. */
function isInactive(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from accounts c where c.host_id = m.host_id and c.app_id = m.app_id and c.state <> 'active' offset 0)`;
}

function activity({ active }: HostFilter): RawBuilder<boolean> {
  if (active === undefined) return sql<boolean>`true`;
  return active ? sql<boolean>`not ${isInactive()}` : isInactive();
}

/** Group by group (offset 0): with many groups PostgreSQL would otherwise read all memberships. */
function present(scope: Scope, filter: HostFilter): RawBuilder<unknown> {
  return sql`
    select m.* from (${groupsOf(scope, filter)} offset 0) b cross join lateral (
      select m.* from memberships m where m.group_id = b.group_id and m.to_at is null and ${activity(filter)} offset 0
    ) m`;
}

function inactive(scope: Scope, filter: HostFilter, byHost: boolean): RawBuilder<unknown> {
  if (byHost) return present(scope, { ...filter, active: false });
  return sql`
    select m.* from accounts c cross join lateral (
      select m.* from memberships m where m.host_id = c.host_id and m.app_id = c.app_id and m.to_at is null offset 0
    ) m
    where c.state <> 'active' and (m.group_id in (${groupsOf(scope, filter)})) is true`;
}

function directionOf({ order }: HostFilter): RawBuilder<unknown> {
  return order === 'asc' ? sql`asc` : sql`desc`;
}

/** Of memberships `m`, names of their accounts `c`: Çiğdem stands beside Cemre. ID and app make the order total. */
function ordered(filter: HostFilter): RawBuilder<unknown> {
  const direction = directionOf(filter);
  const byId = sql`m.host_id ${direction}, m.app_id ${direction}`;
  switch (filter.sort) {
    case 'since':
      return sql`m.from_at ${direction}, ${byId}`;
    case 'hostId':
      return byId;
    case 'name':
      return sql`search_key(c.name) collate "C" ${direction} nulls last, ${byId}`;
  }
}
