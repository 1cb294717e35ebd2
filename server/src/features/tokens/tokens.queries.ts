import { type RawBuilder, sql } from 'kysely';
import { grantsOf, type HeldGrant } from '../../access/within-own.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { checksAccess, prepared } from '../../platform/db/prepared.ts';

/** A token that is currently valid. */
export interface GoodToken {
  id: number;
  /** The user that the token acts as; null for a service token. */
  userId: number | null;
  name: string;
  scopes: string[];
  /** True if the session that created the token had two-factor authentication. */
  secondFactor: boolean;
  /** True if it is time to record the token's last use again. */
  stale: boolean;
}

/** Finds a token that is currently valid in one statement, because every call with a token runs it. */
export async function findGoodToken(db: Db, hash: Buffer, now: Date): Promise<GoodToken | null> {
  const found = await sql<GoodToken>`${prepared}
    select id, user_id as "userId", name, scopes, second_factor as "secondFactor",
      coalesce(last_used_at < ${now}::timestamptz - interval '1 minute', true) as stale
    from api_tokens
    where token_hash = ${hash} and expires_at > ${now} and revoked_at is null`.execute(db);
  return found.rows[0] ?? null;
}

/**
 * Returns the query that grants a personal token's user access. Revoking the token waits until the transaction ends.
 */
export function tokenDoor(id: number, now: Date): RawBuilder<unknown> {
  return sql`
    select user_id, second_factor from api_tokens
    where id = ${id} and expires_at > ${now} and revoked_at is null for share`;
}

/** Returns whether a service token is still valid, and locks it until the transaction ends (R-PLUS-28). */
export async function lockToken(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await sql`${checksAccess}
    select from api_tokens where id = ${id} and expires_at > ${now} and revoked_at is null for share`.execute(db);
  return found.rows.length > 0;
}

export async function markTokenUsed(db: Db, id: number, address: string, now: Date): Promise<void> {
  await sql`
    update api_tokens set last_used_at = ${now}, last_address = ${address}::inet where id = ${id}`.execute(db);
}

export interface NewToken {
  name: string;
  hash: Buffer;
  scopes: readonly string[];
  now: Date;
  expiresAt: Date;
  /** The user who created the token; null if it was created on the command line. */
  madeBy: number | null;
}

export async function insertToken(db: Db, token: NewToken): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into api_tokens (name, token_hash, scopes, created_at, expires_at, made_by)
    values (${token.name}, ${token.hash}, ${token.scopes}::text[], ${token.now}, ${token.expiresAt}, ${token.madeBy})
    returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

/**
 * Inserts a token that acts as a session's user and has the session's two-factor status. The ID is null if the session
 * has ended, the user's password has changed, or the user already has `max` valid tokens. The lock on the user's row
 * makes parallel calls wait for each other. A call that ends all tokens therefore also sees this one.
 */
export async function insertOwnToken(
  trx: Trx,
  token: NewToken,
  owner: { userId: number; passwordHash: string; session: Buffer; max: number },
): Promise<{ id: number | null; sessionGood: boolean }> {
  const session = await sql<{ secondFactor: boolean }>`
    select s.second_factor as "secondFactor"
    from users u join sessions s on s.user_id = u.id
    where u.id = ${owner.userId} and u.password_hash = ${owner.passwordHash} and s.token_hash = ${owner.session}
      and u.disabled_at is null and u.deleted_at is null
    for no key update of u`.execute(trx);
  const [good] = session.rows;
  if (!good) return { id: null, sessionGood: false };
  const made = await sql<{ id: number }>`
    insert into api_tokens (name, token_hash, scopes, created_at, expires_at, made_by, user_id, second_factor)
    select ${token.name}::text, ${token.hash}::bytea, ${token.scopes}::text[], ${token.now}::timestamptz,
      ${token.expiresAt}::timestamptz, ${token.madeBy}::bigint, ${owner.userId}::bigint, ${good.secondFactor}::boolean
    where (select count(*) from api_tokens
      where user_id = ${owner.userId} and revoked_at is null and expires_at > ${token.now}) < ${owner.max}
    returning id`.execute(trx);
  return { id: made.rows[0]?.id ?? null, sessionGood: true };
}

export interface TokenRecord {
  id: number;
  name: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  lastUsedAt: string | null;
  lastAddress: string | null;
  owner: { id: number; username: string; nickName: string } | null;
}

const COLUMNS = sql`
  t.id, t.name, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
  t.last_used_at as "lastUsedAt", host(t.last_address) as "lastAddress",
  case when u.id is not null then
    jsonb_build_object('id', u.id, 'username', u.username, 'nickName', u.nick_name) end as owner`;

/** Lists all tokens, or one page of them, latest first. */
export async function selectTokens(db: Db, at: { size: number; offset: number } | null = null): Promise<TokenRecord[]> {
  const found = await sql<TokenRecord>`
    select ${COLUMNS} from api_tokens t left join users u on u.id = t.user_id
    order by t.created_at desc, t.id desc
    limit ${at?.size ?? null}::bigint offset ${at?.offset ?? 0}`.execute(db);
  return found.rows;
}

export async function countTokens(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) from api_tokens`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Lists a user's tokens: first the valid ones, then the others, each latest first. */
export async function selectOwnTokens(db: Db, userId: number, now: Date, limit: number): Promise<TokenRecord[]> {
  const found = await sql<TokenRecord>`
    select ${COLUMNS} from api_tokens t join users u on u.id = t.user_id
    where t.user_id = ${userId}
    order by (t.revoked_at is null and t.expires_at > ${now}) desc, t.created_at desc, t.id desc
    limit ${limit}`.execute(db);
  return found.rows;
}

export async function findTokenById(db: Db, id: number): Promise<TokenRecord | undefined> {
  const found = await sql<TokenRecord>`
    select ${COLUMNS} from api_tokens t left join users u on u.id = t.user_id where t.id = ${id}`.execute(db);
  return found.rows[0];
}

/**
 * Lists the grants from the roles of a token's user; empty for a service token. Returns undefined if there is no such
 * token.
 */
export async function findOwnerGrants(db: Db, id: number): Promise<HeldGrant[] | undefined> {
  const found = await sql<{ grants: HeldGrant[] }>`
    select ${grantsOf(sql`t.user_id`)} as grants from api_tokens t where t.id = ${id}`.execute(db);
  return found.rows[0]?.grants;
}

/** The user whose token was revoked, with the data for an email. */
export interface RevokedToken {
  name: string;
  /** False if the token had already ended or been revoked. */
  wasGood: boolean;
  username: string | null;
  email: string | null;
  locale: string | null;
}

/**
 * Marks a token as revoked.
 * @param userId the token's user; null: any user
 */
export async function markTokenRevoked(
  db: Db,
  id: number,
  now: Date,
  userId: number | null = null,
): Promise<RevokedToken | null> {
  const marked = await sql<RevokedToken>`
    with before as (
      select t.id, t.name, t.revoked_at is null and t.expires_at > ${now} as good, u.username, u.email, u.locale
      from api_tokens t left join users u on u.id = t.user_id
      where t.id = ${id} and (${userId}::bigint is null or t.user_id = ${userId})
      for update of t
    )
    update api_tokens t set revoked_at = coalesce(t.revoked_at, ${now}) from before where t.id = before.id
    returning before.name, before.good as "wasGood", before.username, before.email, before.locale`.execute(db);
  return marked.rows[0] ?? null;
}

/** Revokes all of a user's valid tokens. */
export async function revokeTokensOf(trx: Trx, userId: number, now: Date): Promise<void> {
  await sql`update api_tokens set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(trx);
}
