import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inScope, type Scope } from '../../platform/db/scope.ts';

/**
 * Groups in scope in tree order, each with its path from the uppermost visible ancestor, and how many there are.
 * @param search part of a name anywhere in the path; empty: all
 */
export async function listGroups(
  db: Db,
  scope: Scope,
  search: string,
  limit: number,
): Promise<{ groups: AgentGroup[]; total: number }> {
  const found = await sql<AgentGroup & { total: number }>`
    with visible as (
      select g.* from agent_groups g where ${inScope(scope, sql`g.id`)}
    ), placed as (
      select v.*, p.path
      from visible v
      cross join lateral (
        select array_agg(above.name order by a.depth desc) as path
        from agent_group_ancestors a join visible above on above.id = a.ancestor_id
        where a.group_id = v.id
      ) p
    )
    select p.id, p.name, p.parent_id as "parentId", p.path, p.country, p.app_id as "appId", apps.label as "appLabel",
      owner.id as "agentId", owner.nick_name as "agentNickname", owner.email, owner.phone, p.updated_at as "updatedAt",
      (count(*) over ())::int as total
    from placed p
    join apps on apps.id = p.app_id
    left join lateral (
      select u.id, u.nick_name, u.email, u.phone
      from agent_group_ancestors a
      join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null
      join users u on u.id = b.user_id
      where a.group_id = p.id
      order by a.depth, b.bound_at, b.id limit 1
    ) owner on true
    where ${search} = '' or array_to_string(p.path, ' › ') ilike '%' || ${search} || '%'
    order by p.path, p.id
    limit ${limit}`.execute(db);
  return { groups: found.rows.map(({ total: _total, ...group }) => group), total: found.rows[0]?.total ?? 0 };
}

export interface GroupRow {
  id: number;
  name: string;
  appId: number;
  brand: 'yaar' | 'topchat' | 'other';
  country: string;
}

/** One group, if it is in scope. */
export async function findGroup(db: Db, scope: Scope, groupId: number): Promise<GroupRow | undefined> {
  const found = await sql<GroupRow>`
    select g.id, g.name, g.app_id as "appId", apps.brand, g.country
    from agent_groups g join apps on apps.id = g.app_id
    where g.id = ${groupId} and ${inScope(scope, sql`g.id`)}`.execute(db);
  return found.rows[0];
}
