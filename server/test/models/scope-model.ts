import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * Models in a plain way which users see which groups: it goes from each group upwards until one is bound to the user.
 * @returns a function that returns the IDs of the groups in a user's scope, without deleted groups
 */
export async function readScopeModel(db: Db): Promise<(userId: number) => number[]> {
  const groups = await sql<{ id: number; parentId: number | null; deleted: boolean }>`
    select id, parent_id as "parentId", deleted_at is not null as deleted from agent_groups order by id`.execute(db);
  const bindings = await sql<{ userId: number; groupId: number }>`
    select user_id as "userId", group_id as "groupId" from bindings where unbound_at is null`.execute(db);
  const parents = new Map(groups.rows.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: number | null, bound: ReadonlySet<number>): boolean =>
    id !== null && (bound.has(id) || isBelow(parents.get(id) ?? null, bound));
  return (userId) => {
    const bound = new Set(bindings.rows.filter((row) => row.userId === userId).map((row) => row.groupId));
    return groups.rows.filter(({ id, deleted }) => !deleted && isBelow(id, bound)).map(({ id }) => id);
  };
}
