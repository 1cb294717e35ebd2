import { retainedSince } from '@greenroom/contract/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { checksAccess, prepared } from '../../platform/db/prepared.ts';

/** A user's role as stored. */
export interface HeldRow {
  key: string;
  level: number;
  name: string | null;
  secondFactor: boolean;
  scope: 'all' | 'bound';
  rights: string[];
}

/**
 * Counts how often user `u` has lost a group. The mark stays the same as long as no group leaves the user's scope
 * (R-PLUS-28).
 */
const SCOPE_MARK = sql`coalesce((select mark from scope_marks where user_id = u.id), 0)`;

/** The roles of user `u` in order. A user without roles gets the default role (R-SES-4). */
const HELD = sql`(
  select jsonb_agg(jsonb_build_object('key', r.key, 'level', r.level, 'name', r.name, 'secondFactor', r.second_factor,
      'scope', r.scope, 'rights', r.rights)
    order by h.position, r.key)
  from roles r join (
    select role, position from user_roles where user_id = u.id
    union all
    select 'default', 0 where not exists (select from user_roles where user_id = u.id)
  ) h on h.role = r.key)`;

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
  held: HeldRow[];
  scopeMark: number;
}

const USER_COLUMNS = sql`
  u.id, u.username, u.nick_name as "nickName", u.password_hash as "passwordHash", u.phone, u.email, u.gender,
  (select name from departments where id = u.department_id) as department, u.avatar_file as avatar, u.locale, u.disabled_at is not null as disabled, u.deleted_at is not null as deleted,
  ${HELD} as held, ${SCOPE_MARK} as "scopeMark"`;

export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`
    select ${USER_COLUMNS} from users u where lower(u.username) = lower(${username})`.execute(db);
  return found.rows[0];
}

export async function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  const found = await sql<UserRow>`select ${USER_COLUMNS} from users u where u.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Replaces a password's hash. Returns false if the hash has changed since it was read. */
export async function replacePasswordHash(db: Db, id: number, old: string, fresh: string): Promise<boolean> {
  const replaced = await sql`
    update users set password_hash = ${fresh} where id = ${id} and password_hash = ${old}`.execute(db);
  return replaced.numAffectedRows === 1n;
}

export interface SessionRow {
  id: number;
  username: string;
  nickName: string;
  held: HeldRow[];
  scopeMark: number;
  /** True if the session was opened with two-factor authentication. */
  secondFactor: boolean;
  /** True if it is time to record again when the session was last seen. */
  stale: boolean;
}

/** Finds a session's current user in one statement, because every call runs it. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  idleMinutes: number,
): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow>`${prepared}
    select u.id, u.username, u.nick_name as "nickName",
      ${HELD} as held, ${SCOPE_MARK} as "scopeMark",
      s.second_factor as "secondFactor", s.last_seen_at < ${now}::timestamptz - interval '1 minute' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
      and s.last_seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes})
      and u.disabled_at is null and u.deleted_at is null`.execute(db);
  return found.rows[0];
}

/** Returns the query that grants a session's user access. Ending the session waits until the transaction ends. */
export function sessionDoor(tokenHash: Buffer, now: Date): RawBuilder<unknown> {
  return sql`
    select user_id, second_factor from sessions where token_hash = ${tokenHash} and expires_at > ${now} for key share`;
}

/**
 * Locks and returns the current user of a session or token until the transaction ends. Code that removes the session, a
 * role, a right or a group waits until then, and earlier removals are visible (R-PLUS-28). The session's idle time is
 * ignored, because its request has already been accepted.
 * @param door selects `user_id` and `second_factor`, and locks its row
 */
export async function lockAccess(db: Db, door: RawBuilder<unknown>): Promise<Omit<SessionRow, 'stale'> | undefined> {
  const found = await sql<Omit<SessionRow, 'stale'>>`${checksAccess}
    with door as (${door}), own as (
      select role, position from user_roles where user_id = (select user_id from door) for key share
    ), granted as (
      select key, level, name, second_factor, scope, rights from roles
      where key in (select role from own) or (key = 'default' and not exists (select from own))
      for share
    ), marked as (
      select mark from scope_marks where user_id = (select user_id from door) for share
    )
    select u.id, u.username, u.nick_name as "nickName", door.second_factor as "secondFactor",
      coalesce((select mark from marked), 0) as "scopeMark", (
        select jsonb_agg(jsonb_build_object('key', g.key, 'level', g.level, 'name', g.name,
            'secondFactor', g.second_factor, 'scope', g.scope, 'rights', g.rights)
          order by own.position, g.key)
        from granted g left join own on own.role = g.key) as held
    from door join users u on u.id = door.user_id
    where u.disabled_at is null and u.deleted_at is null`.execute(db);
  return found.rows[0];
}

export async function markSessionSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  /** The hash that was read when the user was authenticated. */
  passwordHash: string;
  rememberMe: boolean;
  secondFactor: boolean;
  now: Date;
  expiresAt: Date;
  ip: string;
  userAgent: string | null;
  /** The level of the user's first role. */
  roleLevel: number;
}

/**
 * Inserts a session and its sign-in record (R-DATA-3). Returns false if the user was disabled, deleted or got another
 * password in the meantime. The lock on the user's row makes a password change wait until the session is visible, so
 * that it also ends this session.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const made = await sql`
    with made as (
    insert into sessions (token_hash, user_id, remember_me, second_factor, created_at, last_seen_at, expires_at, address,
      user_agent)
    select ${session.tokenHash}::bytea, u.id, ${session.rememberMe}::boolean, ${session.secondFactor}::boolean,
      ${session.now}::timestamptz, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz,
      ${session.ip}::inet, ${session.userAgent}::text
    from (
      select id from users
      where id = ${session.userId} and password_hash = ${session.passwordHash}
        and disabled_at is null and deleted_at is null
      for share
    ) u
    returning id, user_id, created_at, address, user_agent
    )
    insert into login_records (session_id, agent_id, agent_account, agent_nickname, role_level, at, address, user_agent)
    select s.id, u.id, u.username, u.nick_name, ${session.roleLevel}::smallint, s.created_at, s.address, s.user_agent
    from made s join users u on u.id = s.user_id`.execute(db);
  return made.numAffectedRows === 1n;
}

/** Locks a user before their own call ends sessions, so that two such calls can't wait for each other's session. */
export async function lockOwner(trx: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export interface LoginRecord {
  tokenHash: Buffer;
  userId: number;
  username: string;
  nickName: string;
  roleLevel: number;
  ip: string;
  userAgent: string | null;
  now: Date;
}

/** Completes a session's sign-in record, or creates it if there is none. It never adds a second record. */
export async function completeLoginRecord(db: Db, record: LoginRecord): Promise<void> {
  await sql`
    insert into login_records as r (session_id, agent_id, agent_account, agent_nickname, role_level, at, address, user_agent)
    select s.id, ${record.userId}, ${record.username}, ${record.nickName}, ${record.roleLevel}::smallint, ${record.now}::timestamptz,
      ${record.ip}::inet, ${record.userAgent}
    from sessions s where s.token_hash = ${record.tokenHash}
    on conflict (session_id) do update set address = coalesce(r.address, excluded.address),
      user_agent = coalesce(r.user_agent, excluded.user_agent)
      where r.address is null or r.user_agent is null`.execute(db);
}

/**
 * Deletes expired sessions, codes, browser keys, challenges, used encrypted passwords and their keys, unfinished setups
 * of two-factor authentication, stored answers and failures.
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${now}`.execute(db);
  await sql`delete from captchas where expires_at < ${now}`.execute(db);
  await sql`delete from known_browsers where expires_at < ${now}`.execute(db);
  await sql`delete from used_seals where used_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from crypto_keys where retired_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`
    delete from second_factors
    where confirmed_at is null and begun_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from mail_codes where expires_at < ${now}::timestamptz - interval '1 hour'`.execute(db);
  await sql`delete from sign_in_challenges where expires_at < ${now}`.execute(db);
  await sql`delete from sign_in_failures where last_failed_at < ${now}::timestamptz - interval '1 day'`.execute(db);
  await sql`delete from idempotency_keys where created_at < ${retainedSince('idempotencyAnswers', now)}`.execute(db);
}
