import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function findToken(db: Db, hash: Buffer, scope: string, now: Date): Promise<number | null> {
  const found = await sql<{ id: number }>`
    update api_tokens set last_used_at = ${now}
    where token_hash = ${hash} and ${scope} = any(scopes) and expires_at > ${now} and revoked_at is null
    returning id`.execute(db);
  return found.rows[0]?.id ?? null;
}

export interface NewToken {
  name: string;
  hash: Buffer;
  scopes: readonly string[];
  expiresAt: Date;
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await sql`
    insert into api_tokens (name, token_hash, scopes, expires_at)
    values (${token.name}, ${token.hash}, ${token.scopes}::text[], ${token.expiresAt})`.execute(db);
}
