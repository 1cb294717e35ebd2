import { sql } from 'kysely';
import { grantsOf, type HeldGrant } from '../../access/within-own.ts';
import type { Db, Trx } from '../../platform/db/database.ts';

interface NewUser {
  readonly username: string;
  readonly nickName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly gender: number | null;
  readonly departmentId: number | null;
  readonly locale: string;
  readonly now: Date;
}

/**
 * Inserts a user without a password. The user can't sign in before choosing one.
 * @throws a violation of `users_username`, `users_email`, `users_phone` if another user has the same value
 */
export async function insertInvited(trx: Trx, user: NewUser): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into users (username, nick_name, email, phone, gender, department_id, locale, password_hash,
      password_changed_at, created_at, updated_at)
    values (${user.username}, ${user.nickName}, ${user.email}, ${user.phone}, ${user.gender}, ${user.departmentId},
      ${user.locale}, '', ${user.now}, ${user.now}, ${user.now})
    returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the user was not entered');
  return row.id;
}

/** The fields of a user that can change. An undefined field stays unchanged. */
interface UserChange {
  readonly nickName: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | null | undefined;
  readonly gender: number | null | undefined;
  readonly departmentId: number | null | undefined;
  readonly locale: string | undefined;
}

/**
 * Updates a user.
 * @throws a violation of `users_email`, `users_phone` if another user has the same value
 */
export async function updateUser(trx: Trx, id: number, change: UserChange, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(change.nickName === undefined ? {} : { nick_name: change.nickName }),
      ...(change.email === undefined ? {} : { email: change.email }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...(change.gender === undefined ? {} : { gender: change.gender }),
      ...(change.departmentId === undefined ? {} : { department_id: change.departmentId }),
      ...(change.locale === undefined ? {} : { locale: change.locale }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces a user's roles, in this order and without repeats. Unchanged rows are not written, so that the audit log
 * shows only the changes.
 */
export async function replaceRoles(trx: Trx, userId: number, keys: readonly string[]): Promise<void> {
  await sql`delete from user_roles where user_id = ${userId} and not role = any(${[...keys]}::text[])`.execute(trx);
  await sql`
    insert into user_roles (user_id, role, position)
    select ${userId}::bigint, t.role, t.position - 1
    from unnest(${[...keys]}::text[]) with ordinality t(role, position)
    on conflict (user_id, role) do update set position = excluded.position
      where user_roles.position <> excluded.position`.execute(trx);
}

/** Lists all roles with their grants, widest first. */
export async function listGrants(db: Db): Promise<HeldGrant[]> {
  const found = await sql<HeldGrant>`
    select key, name, level, scope, rights from roles order by level, shipped desc, name, key`.execute(db);
  return found.rows;
}

/** Finds roles by key, with their grants. */
export async function findGrants(trx: Trx, keys: readonly string[]): Promise<HeldGrant[]> {
  const found = await sql<HeldGrant>`
    select key, name, level, scope, rights from roles where key = any(${[...keys]}::text[])`.execute(trx);
  return found.rows;
}

export async function isDepartment(trx: Trx, id: number): Promise<boolean> {
  const found = await sql`select from departments where id = ${id} for key share`.execute(trx);
  return found.rows.length > 0;
}

/** The part of a user that changes need. */
export interface LockedUser {
  id: number;
  username: string;
  nickName: string;
  email: string | null;
  locale: string;
  invited: boolean;
  disabled: boolean;
  deleted: boolean;
  departmentId: number | null;
  grants: HeldGrant[];
}

/** Locks and returns users for a change, ordered by ID. */
export async function lockUsersById(trx: Trx, ids: readonly number[]): Promise<LockedUser[]> {
  const found = await sql<LockedUser>`
    select u.id, u.username, u.nick_name as "nickName", u.email, u.locale, u.password_hash = '' as invited,
      u.disabled_at is not null as disabled, u.deleted_at is not null as deleted, u.department_id as "departmentId",
      ${grantsOf(sql`u.id`)} as grants
    from users u where u.id = any(${[...ids]}::bigint[]) order by u.id for no key update of u`.execute(trx);
  return found.rows;
}

/**
 * Disables or enables users. A trigger permanently ends the sessions, tokens, links, codes and open invitations of
 * disabled and deleted users.
 */
export async function setDisabled(trx: Trx, ids: readonly number[], at: Date | null, now: Date): Promise<void> {
  await sql`
    update users set disabled_at = ${at}, updated_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(trx);
}

export async function setDeleted(trx: Trx, ids: readonly number[], at: Date | null, now: Date): Promise<void> {
  await sql`
    update users set deleted_at = ${at}, updated_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(trx);
}

export async function setDepartment(
  trx: Trx,
  ids: readonly number[],
  departmentId: number | null,
  now: Date,
): Promise<void> {
  await sql`
    update users set department_id = ${departmentId}, updated_at = ${now}
    where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Adds a role to users, after the roles that they already have. */
export async function addRole(trx: Trx, ids: readonly number[], role: string): Promise<void> {
  await sql`
    insert into user_roles (user_id, role, position)
    select t.id, ${role}, coalesce((select max(h.position) + 1 from user_roles h where h.user_id = t.id), 0)
    from unnest(${[...ids]}::bigint[]) t(id)
    on conflict do nothing`.execute(trx);
}

export async function removeRoleOf(trx: Trx, ids: readonly number[], role: string): Promise<void> {
  await sql`delete from user_roles where user_id = any(${[...ids]}::bigint[]) and role = ${role}`.execute(trx);
}

/**
 * Lists the deleted users who can't be restored because another user has their email or phone number. If the call would
 * restore several with the same email or phone number, only the one with the smallest ID is restored.
 */
export async function listTaken(trx: Trx, ids: readonly number[]): Promise<{ id: number; what: 'email' | 'phone' }[]> {
  const found = await sql<{ id: number; what: 'email' | 'phone' }>`
    select d.id, case when ${hasSame(sql`lower(o.email) = lower(d.email)`, ids)} then 'email' else 'phone' end as what
    from users d
    where d.id = any(${[...ids]}::bigint[]) and d.deleted_at is not null
      and (${hasSame(sql`lower(o.email) = lower(d.email)`, ids)} or ${hasSame(sql`o.phone = d.phone`, ids)})`.execute(
    trx,
  );
  return found.rows;
}

function hasSame(same: ReturnType<typeof sql>, ids: readonly number[]) {
  return sql<boolean>`(exists (select from users o where ${same} and o.deleted_at is null and o.id <> d.id)
    or exists (select from users o where ${same} and o.id < d.id and o.id = any(${[...ids]}::bigint[])
      and o.deleted_at is not null))`;
}

/**
 * Ends all of a user's sessions.
 * @returns the number of sessions that ended
 */
export async function deleteSessionsOf(trx: Trx, userId: number): Promise<number> {
  const ended = await sql`delete from sessions where user_id = ${userId}`.execute(trx);
  return Number(ended.numAffectedRows ?? 0);
}
