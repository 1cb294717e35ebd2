import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** Number of rows per statement. They are serialized without yielding to the event loop. */
const BATCH_SIZE = 1000;

/**
 * Inserts one row into a table for each given object, a thousand per statement. Columns that the rows don't name get
 * their defaults.
 */
export async function insertRows<T extends keyof DB & string, Thing>(
  trx: Trx,
  table: T,
  things: readonly Thing[],
  toRow: (thing: Thing) => Insertable<DB[T]>,
): Promise<void> {
  for (let from = 0; from < things.length; from += BATCH_SIZE) {
    const rows = things.slice(from, from + BATCH_SIZE).map(toRow);
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows)}::jsonb)`.execute(trx);
  }
}

/** Reserves ascending IDs for a table, so that rows can refer to each other before they are inserted. */
export async function reserveIds(trx: Trx, table: keyof DB & string, count: number): Promise<number[]> {
  const taken = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(trx);
  return taken.rows.map(({ id }) => id).sort((one, other) => one - other);
}

export async function listUserIds(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ username: string; id: number }>`select username, id from users`.execute(trx);
  return new Map(found.rows.map(({ username, id }) => [username, id]));
}

/** Writes all pairs of a group and one of its ancestors. Each group also counts as its own ancestor. */
export async function fillAncestors(trx: Trx): Promise<void> {
  await sql`
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    with recursive above as (
      select id as group_id, id as ancestor_id, 0 as depth from agent_groups
      union all
      select a.group_id, g.parent_id, a.depth + 1
      from above a join agent_groups g on g.id = a.ancestor_id where g.parent_id is not null
    )
    select group_id, ancestor_id, depth from above`.execute(trx);
}

/** Gives the first agent the owner details that group lists show. */
export async function fillFirstAgent(trx: Trx, agent: { email: string; phone: string; avatar: string }): Promise<void> {
  await sql`
    update users set email = coalesce(email, ${agent.email}), phone = coalesce(phone, ${agent.phone}),
      avatar_file = coalesce(avatar_file, ${agent.avatar})
    where username = 'agent'`.execute(trx);
}

/**
 * Updates the planner statistics. It calls a function that runs as the database owner, the only role that can analyze
 * the tables.
 */
export async function analyzeAll(trx: Trx): Promise<void> {
  await sql`select analyze_tables()`.execute(trx);
}
