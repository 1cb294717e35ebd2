import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The agents to notify of each group: the users bound to it or, where there are none, to the nearest group above that
 * has some. Users who are disabled or deleted do not count. A group without any is left out.
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
