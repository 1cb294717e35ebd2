import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * Compares the stored pairs of groups and ancestors with the result of following each group's parents. Returns the
 * differences and loops as sentences. Empty if the tree is correct.
 */
export async function closureProblems(db: Db): Promise<string[]> {
  const groups = await sql<{ id: number; parentId: number | null }>`
    select id, parent_id as "parentId" from agent_groups order by id`.execute(db);
  const pairs = await sql<{ pair: string }>`
    select group_id || ' below ' || ancestor_id || ' at ' || depth as pair from agent_group_ancestors`.execute(db);
  const parents = new Map(groups.rows.map(({ id, parentId }) => [id, parentId]));
  const right = new Set<string>();
  const loops: string[] = [];
  for (const id of parents.keys()) {
    const seen = new Set<number>();
    for (let above: number | null = id, depth = 0; above !== null; above = parents.get(above) ?? null, depth += 1) {
      if (seen.has(above)) {
        loops.push(`${id} is in a loop`);
        break;
      }
      seen.add(above);
      right.add(`${id} below ${above} at ${depth}`);
    }
  }
  const stored = pairs.rows.map(({ pair }) => pair);
  const surplus = stored.filter((pair) => !right.has(pair)).map((pair) => `stored, but not so: ${pair}`);
  const missing = [...right].filter((pair) => !stored.includes(pair)).map((pair) => `not stored: ${pair}`);
  return [...loops, ...surplus, ...missing];
}
