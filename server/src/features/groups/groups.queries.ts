import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { fail } from '../../platform/http/fail.ts';

export interface GroupRow {
  id: number;
  name: string;
  appId: number;
  brand: 'yaar' | 'topchat' | 'other';
  country: string;
}

/** Returns the apps that groups can belong to, by label, including those without groups. */
export async function findApps(db: Db): Promise<{ id: number; label: string }[]> {
  const found = await sql<{ id: number; label: string }>`select id, label from apps order by label, id`.execute(db);
  return found.rows;
}

/** Returns the countries of the groups in scope, with the number of groups in each, highest first. */
export async function countByCountry(db: Db, scope: Scope): Promise<{ country: string; groups: number }[]> {
  const found = await sql<{ country: string; groups: number }>`
    select g.country, count(*) as groups from agent_groups g
    where g.deleted_at is null and ${inScope(scope, sql`g.id`)}
    group by g.country order by 2 desc, 1`.execute(db);
  return found.rows;
}

/** Returns a group, if it is in scope and not deleted. */
export async function findGroup(db: Db, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  const found = await sql<GroupRow>`
    select g.id, g.name, g.app_id as "appId", apps.brand, g.country
    from agent_groups g join apps on apps.id = g.app_id
    where g.id = ${groupId} and g.deleted_at is null and ${inScope(scope, sql`g.id`)}`.execute(db);
  return found.rows[0];
}

/**
 * Returns the IDs of the top groups in scope. These are the roots for users who see every group. For other users, they
 * are the groups bound to them that have no other bound group above.
 */
export function uppermost(scope: Scope): RawBuilder<{ id: number }> {
  if (scope.kind === 'all') {
    return sql<{ id: number }>`select g.id from agent_groups g where g.parent_id is null and g.deleted_at is null`;
  }
  return sql<{ id: number }>`
    select g.id from bindings b join agent_groups g on g.id = b.group_id and g.deleted_at is null
    where b.user_id = ${scope.userId} and b.unbound_at is null and not exists (
      select from agent_group_ancestors a
      join bindings above on above.group_id = a.ancestor_id and above.user_id = b.user_id and above.unbound_at is null
      where a.group_id = b.group_id and a.depth > 0)`;
}

/**
 * The sort value of a group among its siblings. It is the name in sort order followed by the exact name, so that the
 * subgroups of two similarly named groups aren't mixed.
 */
const PLACE = sql`${nameOrder('g.name')} || chr(1) || g.name`;

/**
 * Returns the groups in scope in tree order, siblings by name, at most `limit`, with the total.
 * @param search part of a path, with names separated by ' › '; empty: all groups
 */
export async function listTree(
  db: Db,
  scope: Scope,
  search: string,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const found = await sql<{ ids: string[]; total: number }>`
    with recursive tree as (
      select g.id, array[${PLACE}] as path, g.search_key as key from agent_groups g where g.id in (${uppermost(scope)})
      union all
      select g.id, t.path || ${PLACE}, t.key || ' › ' || g.search_key from tree t
      join agent_groups g on g.parent_id = t.id and g.deleted_at is null
    ), matching as materialized (
      select t.id, t.path from tree t
      where ${search} = '' or strpos(t.key, search_key(${search})) > 0
    )
    select (select count(*) from matching)::int as total,
      array(select m.id from matching m order by m.path, m.id limit ${limit}) as ids`.execute(db);
  const { ids = [], total = 0 } = found.rows[0] ?? {};
  return { ids: ids.map(Number), total };
}

/**
 * Returns the number of levels from a group up to the top group in scope, where the visible path begins; null if that
 * is the root.
 */
function visibleDepth(scope: Scope, groupId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`(select 32767)`;
  return sql`(
    select max(top.depth) from agent_group_ancestors top
    join bindings own on own.group_id = top.ancestor_id and own.user_id = ${scope.userId} and own.unbound_at is null
    where top.group_id = ${groupId})`;
}

/**
 * Returns the groups with the given IDs in that order, with their paths and owners. The owner is the user bound to the
 * group itself, or to the nearest group above that has one. If several users are bound there, the owner is the first
 * one. Groups out of scope are left out (R-DATA-5).
 * @param ownerId the user to prefer among several at the same place
 */
export async function describeGroups(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  ownerId: number | null = null,
): Promise<AgentGroup[]> {
  if (ids.length === 0) return [];
  const found = await sql<AgentGroup>`
    select g.id, g.name, g.parent_id as "parentId", above.path, g.country, g.app_id as "appId",
      apps.label as "appLabel", owner.id as "agentId", owner.nick_name as "agentNickname", owner.email, owner.phone,
      g.updated_at as "updatedAt"
    from unnest(${[...ids]}::bigint[]) with ordinality w(id, place)
    join agent_groups g on g.id = w.id
    join apps on apps.id = g.app_id
    cross join lateral (
      select array_agg(up.name order by a.depth desc) as path
      from agent_group_ancestors a join agent_groups up on up.id = a.ancestor_id
      where a.group_id = g.id and a.depth <= ${visibleDepth(scope, sql`g.id`)}
    ) above
    left join lateral (
      select u.id, u.nick_name, u.email, u.phone
      from agent_group_ancestors a
      join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null
      join users u on u.id = b.user_id and u.deleted_at is null
      where a.group_id = g.id
      order by ${nearestFirst(ownerId)} limit 1
    ) owner on true
    where above.path is not null
    order by w.place`.execute(db);
  return found.rows;
}

/**
 * Returns the order that puts a group's owner first among the users bound above it (`a.depth`, `b`). The nearest
 * binding comes first, and among equals the earliest one.
 */
export function nearestFirst(ownerId: number | null): RawBuilder<unknown> {
  return sql`a.depth, (b.user_id = ${ownerId}::bigint) is true desc, b.bound_at, b.id`;
}

/** Returns a group's ancestors that are in scope, top group first. */
export async function listAbove(db: Db, scope: Scope, groupId: number): Promise<{ id: number; name: string }[]> {
  const found = await sql<{ id: number; name: string }>`
    select g.id, g.name from agent_group_ancestors a join agent_groups g on g.id = a.ancestor_id
    where a.group_id = ${groupId} and a.depth > 0 and a.depth <= ${visibleDepth(scope, sql`a.group_id`)}
    order by a.depth desc`.execute(db);
  return found.rows;
}

/**
 * Returns the agents to notify for each group. They are the users bound to the group, or to the nearest group above it
 * that has any. Disabled and deleted users don't count. Groups without agents are left out.
 */
export async function agentsOf(db: Db, groupIds: readonly number[]): Promise<{ groupId: number; userId: number }[]> {
  const found = await sql<{ groupId: number; userId: number }>`
    select distinct found.group_id as "groupId", found.user_id as "userId"
    from (
      select a.group_id, b.user_id, a.depth, min(a.depth) over (partition by a.group_id) as nearest
      from agent_group_ancestors a
      join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null
      join users u on u.id = b.user_id and u.disabled_at is null and u.deleted_at is null
      where a.group_id = any(${[...groupIds]}::bigint[])
    ) found
    where found.depth = found.nearest
    order by 1, 2`.execute(db);
  return found.rows;
}

/**
 * Locks a group against deletion until the transaction ends, because something will be added to it. Returns undefined
 * if the group is out of scope or deleted. Other transactions can still add to the group, rename it and move it.
 */
export async function lockGroup(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for key share of g`);
}

/**
 * Locks groups as `lockGroup` does, ordered by ID.
 * @returns the groups that are in scope and not deleted
 */
export async function lockGroups(trx: Trx, scope: Scope, groupIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await sql<{ id: number }>`
    select g.id from agent_groups g
    where g.id = any(${[...new Set(groupIds)]}::bigint[]) and g.deleted_at is null and ${inScope(scope, sql`g.id`)}
    order by g.id for key share of g`.execute(trx);
  return new Set(found.rows.map(({ id }) => id));
}

/**
 * Locks a group as `lockGroup` does, and fails if it is out of scope or deleted.
 * @throws RefusalError `group-not-found`
 */
export async function requireGroup(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow> {
  return (await lockGroup(trx, scope, groupId)) ?? fail('group-not-found');
}

/** Locks a group before its name or country changes. Other changes wait, but additions don't. */
export async function lockForChange(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for no key update of g`);
}

/**
 * Locks a group before its deletion. It waits for transactions that add to the group, and new ones wait for the
 * deletion.
 */
export async function lockForDeletion(trx: Trx, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  return lockRow(trx, scope, groupId, sql`for update of g`);
}

async function lockRow(
  trx: Trx,
  scope: Scope,
  groupId: number,
  strength: RawBuilder<unknown>,
): Promise<GroupRow | undefined> {
  const found = await sql<GroupRow>`
    select g.id, g.name, g.app_id as "appId", apps.brand, g.country
    from agent_groups g join apps on apps.id = g.app_id
    where g.id = ${groupId} and g.deleted_at is null and ${inScope(scope, sql`g.id`)}
    ${strength}`.execute(trx);
  return found.rows[0];
}
