import type { RoleKey } from '@greenroom/contract/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

export interface UserRow {
  id: number;
  username: string;
  nickName: string;
  passwordHash: string;
  phone: string | null;
  email: string | null;
  gender: number | null;
  department: string | null;
  avatar: string | null;
  locale: string;
  disabled: boolean;
  deleted: boolean;
  roles: string[];
}

const USER_COLUMNS = sql`
  u.id, u.username, u.nick_name as "nickName", u.password_hash as "passwordHash", u.phone, u.email, u.gender,
  u.department, u.avatar_file as avatar, u.locale, u.disabled_at is not null as disabled, u.deleted_at is not null as deleted,
  array(select r.role from user_roles r where r.user_id = u.id order by r.position, r.role) as roles`;

export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`
    select ${USER_COLUMNS} from users u where lower(u.username) = lower(${username})`.execute(db);
  return found.rows[0];
}

export async function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`select ${USER_COLUMNS} from users u where u.id = ${id}`.execute(db);
  return found.rows[0];
}

export interface SessionRow {
  id: number;
  username: string;
  nickName: string;
  roles: string[];
  /** The session was last marked as seen long enough ago to be marked again. */
  stale: boolean;
}

/** The user of a session as of now: one statement on the hot path of every call. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  idleMinutes: number,
): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow>`${prepared}
    select u.id, u.username, u.nick_name as "nickName",
      array(select r.role from user_roles r where r.user_id = u.id order by r.position, r.role) as roles,
      s.last_seen_at < ${now}::timestamptz - interval '1 minute' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes})
      and u.disabled_at is null and u.deleted_at is null`.execute(db);
  return found.rows[0];
}

export async function markSessionSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  rememberMe: boolean;
  secondFactor: boolean;
  now: Date;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      remember_me: session.rememberMe,
      second_factor: session.secondFactor,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function insertCaptcha(db: Db, uuid: string, answer: string, expiresAt: Date): Promise<void> {
  await sql`
    insert into captchas (uuid, answer, expires_at) values (${uuid}, ${answer}, ${expiresAt})
    on conflict (uuid) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(db);
}

/** Takes the answer out: whatever the outcome, the same uuid cannot be tried again. */
export async function takeCaptcha(db: Db, uuid: string, now: Date): Promise<string | null> {
  const taken = await sql<{ answer: string; good: boolean }>`
    delete from captchas where uuid = ${uuid} returning answer, expires_at > ${now} as good`.execute(db);
  const row = taken.rows[0];
  return row?.good ? row.answer : null;
}

export interface Failures {
  failures: number;
  lastFailedAt: string;
}

export async function findFailures(db: Db, username: string, address: string): Promise<Failures | undefined> {
  const found = await sql<Failures>`
    select failures, last_failed_at as "lastFailedAt" from sign_in_failures
    where username = lower(${username}) and address = ${address}::inet`.execute(db);
  return found.rows[0];
}

export async function countFailure(db: Db, username: string, address: string, now: Date): Promise<void> {
  await sql`
    insert into sign_in_failures (username, address, failures, last_failed_at)
    values (lower(${username}), ${address}::inet, 1, ${now})
    on conflict (username, address) do update set last_failed_at = excluded.last_failed_at,
      failures = case when sign_in_failures.last_failed_at < ${now}::timestamptz - interval '1 hour' then 1
        else sign_in_failures.failures + 1 end`.execute(db);
}

export async function clearFailures(db: Db, username: string, address: string): Promise<void> {
  await sql`delete from sign_in_failures where username = lower(${username}) and address = ${address}::inet`.execute(
    db,
  );
}

export interface LoginRecord {
  userId: number;
  username: string;
  nickName: string;
  roleLevel: number;
  address: string;
  userAgent: string | null;
  now: Date;
}

export async function insertLoginRecord(db: Db, record: LoginRecord): Promise<void> {
  await sql`
    insert into login_records (agent_id, agent_account, agent_nickname, role_level, at, address, user_agent)
    values (${record.userId}, ${record.username}, ${record.nickName}, ${record.roleLevel}, ${record.now},
      ${record.address}::inet, ${record.userAgent})`.execute(db);
}

/** What has run out: sessions, codes, challenges, seals, answers kept for repeats, failures. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${now}`.execute(db);
  await sql`delete from captchas where expires_at < ${now}`.execute(db);
  await sql`delete from used_seals where used_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from mail_codes where expires_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from sign_in_challenges where expires_at < ${now}`.execute(db);
  await sql`delete from sign_in_failures where last_failed_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}

export function isRoleKey(known: readonly RoleKey[], text: string): text is RoleKey {
  return known.some((key) => key === text);
}
