import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

export interface OwnSessionRow {
  id: number;
  current: boolean;
  rememberMe: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  address: string | null;
  userAgent: string | null;
}

/** Lists a user's valid sessions, with this token's session first, then the last seen. */
export async function findOpenSessions(
  db: Db,
  userId: number,
  currentHash: Buffer,
  now: Date,
  idleMinutes: number,
): Promise<OwnSessionRow[]> {
  const found = await sql<OwnSessionRow>`
    select id, token_hash = ${currentHash} as current, remember_me as "rememberMe", created_at as "createdAt",
      last_seen_at as "lastSeenAt", expires_at as "expiresAt", host(address) as address, user_agent as "userAgent"
    from sessions
    where user_id = ${userId} and expires_at > ${now}
      and last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes})
    order by token_hash = ${currentHash} desc, last_seen_at desc, id desc`.execute(db);
  return found.rows;
}

/** Ends a session. Returns false if the user has no such session. */
export async function deleteSessionById(trx: Trx, userId: number, id: number): Promise<boolean> {
  const deleted = await sql`delete from sessions where id = ${id} and user_id = ${userId}`.execute(trx);
  return deleted.numAffectedRows === 1n;
}

/**
 * Ends all of a user's sessions except the one with this token.
 * @param keptHash null: ends all sessions
 * @returns the number of sessions that ended
 */
export async function deleteSessionsBut(trx: Trx, userId: number, keptHash: Buffer | null): Promise<number> {
  const deleted = await sql`
    delete from sessions where user_id = ${userId} and token_hash is distinct from ${keptHash}`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Shortens a session that would have lasted longer. */
export async function shortenSession(trx: Trx, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await sql`
    update sessions set expires_at = ${expiresAt} where token_hash = ${tokenHash} and expires_at > ${expiresAt}`.execute(
    trx,
  );
}

export interface LoginRecordRow {
  id: number;
  agentId: number;
  agentAccount: string;
  agentNickname: string;
  roleLevel: number;
  at: string;
  address: string | null;
  userAgent: string | null;
}

export async function findLoginRecords(
  db: Db,
  userId: number,
  page: { readonly size: number; readonly offset: number },
): Promise<LoginRecordRow[]> {
  const found = await sql<LoginRecordRow>`
    select id, agent_id as "agentId", agent_account as "agentAccount", agent_nickname as "agentNickname",
      role_level as "roleLevel", at, host(address) as address, user_agent as "userAgent"
    from login_records where agent_id = ${userId}
    order by at desc, id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countLoginRecords(db: Db, userId: number): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from login_records where agent_id = ${userId}`.execute(db);
  return found.rows[0]?.total ?? 0;
}
