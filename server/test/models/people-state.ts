import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * Returns all stored data about people as one text. The texts before and after are equal if and only if nothing
 * changed.
 */
export async function peopleState(db: Db): Promise<string> {
  const tables = ['users', 'user_roles', 'sessions', 'mail_codes', 'login_records', 'second_factors', 'mails'];
  const states = await Promise.all(
    tables.map(async (table) => {
      const rows = await sql<{ row: string }>`
        select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.table(table)} t order by 1`.execute(db);
      return [table, ...rows.rows.map(({ row }) => row)];
    }),
  );
  return states.flat().join('\n');
}
