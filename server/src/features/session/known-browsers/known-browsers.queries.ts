import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How long a browser is known after a sign-in. */
const KNOWN_DAYS = 90;

export async function insertKnownBrowser(db: Db, secretHash: Buffer, userId: number, now: Date): Promise<void> {
  await sql`
    insert into known_browsers (secret_hash, user_id, expires_at)
    values (${secretHash}, ${userId}, ${now}::timestamptz + make_interval(days => ${KNOWN_DAYS}))`.execute(db);
}

/** Deletes it, whatever follows. True where it was one of this user and is not expired. */
export async function takeKnownBrowser(db: Db, secretHash: Buffer, username: string, now: Date): Promise<boolean> {
  const taken = await sql<{ good: boolean }>`
    delete from known_browsers b using users u
    where b.secret_hash = ${secretHash} and u.id = b.user_id
    returning lower(u.username) = lower(${username}) and b.expires_at > ${now} as good`.execute(db);
  return taken.rows[0]?.good === true;
}
