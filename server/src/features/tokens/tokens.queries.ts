import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A token that is good now, and whether it may do what `scope` says; its last use is noted. */
export async function findToken(
  db: Db,
  hash: Buffer,
  scope: string,
  now: Date,
): Promise<{ id: number; allowed: boolean } | null> {
  const found = await sql<{ id: number; allowed: boolean }>`
    update api_tokens set last_used_at = ${now}
    where token_hash = ${hash} and expires_at > ${now} and revoked_at is null
    returning id, ${scope} = any(scopes) as allowed`.execute(db);
  return found.rows[0] ?? null;
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

export interface TokenRow {
  id: number;
  name: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

export async function selectTokens(db: Db): Promise<TokenRow[]> {
  const found = await sql<TokenRow>`
    select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      last_used_at as "lastUsedAt"
    from api_tokens order by created_at desc, id desc`.execute(db);
  return found.rows;
}

export async function markTokenRevoked(db: Db, id: number, now: Date): Promise<boolean> {
  const marked = await sql`
    update api_tokens set revoked_at = coalesce(revoked_at, ${now}) where id = ${id}`.execute(db);
  return marked.numAffectedRows === 1n;
}
