import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** Ends every session of a user. @returns how many there were */
export async function deleteSessionsOf(trx: Trx, userId: number): Promise<number> {
  const ended = await sql`delete from sessions where user_id = ${userId}`.execute(trx);
  return Number(ended.numAffectedRows ?? 0);
}
