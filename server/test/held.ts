import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import { sql } from 'kysely';
import { type Held, readHeld } from '../src/features/session/read-user.ts';
import type { HeldRow } from '../src/features/session/session.queries.ts';
import type { Db } from '../src/platform/db/database.ts';

/** Returns what a role grants its holder, as stored in the database. */
export async function heldBy(db: Db, role: RoleKey): Promise<Held> {
  const found =
    await sql<HeldRow>`select key, level, name, second_factor as "secondFactor", scope, rights from roles where key = ${role}`.execute(
      db,
    );
  return readHeld(found.rows);
}
