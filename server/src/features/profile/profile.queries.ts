import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** The fields of a profile that its user can change. An undefined field stays unchanged. */
export interface ProfileChange {
  nickName: string | undefined;
  phone: string | null | undefined;
  gender: number | null | undefined;
  locale: string | undefined;
}

/**
 * Locks and returns a user's own profile until the transaction ends.
 * @throws Error if there is no such user
 */
export async function lockProfile(
  trx: Trx,
  userId: number,
): Promise<{ nickName: string; phone: string | null; gender: number | null; locale: string }> {
  return trx
    .selectFrom('users')
    .select(['nick_name as nickName', 'phone', 'gender', 'locale'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateProfile(db: Db, userId: number, change: ProfileChange, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      updated_at: now,
      ...(change.nickName === undefined ? {} : { nick_name: change.nickName }),
      ...(change.phone === undefined ? {} : { phone: change.phone }),
      ...(change.gender === undefined ? {} : { gender: change.gender }),
      ...(change.locale === undefined ? {} : { locale: change.locale }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function updateEmailOf(trx: Trx, userId: number, email: string, now: Date): Promise<void> {
  await sql`update users set email = ${email}, updated_at = ${now} where id = ${userId}`.execute(trx);
}

/**
 * Sets the avatar and returns the previous one. If two calls run in parallel, the second returns the avatar that the
 * first one set.
 */
export async function swapAvatar(trx: Trx, userId: number, file: string | null, now: Date): Promise<string | null> {
  const before = await sql<{ avatar: string | null }>`
    select avatar_file as avatar from users where id = ${userId} for update`.execute(trx);
  await sql`update users set avatar_file = ${file}, updated_at = ${now} where id = ${userId}`.execute(trx);
  return before.rows[0]?.avatar ?? null;
}

export async function isAvatarInUse(db: Db, file: string): Promise<boolean> {
  const found = await sql`select from users where avatar_file = ${file} limit 1`.execute(db);
  return found.rows.length > 0;
}

/**
 * Replaces a password's hash. Returns false if the hash has changed since it was read.
 * @param replacing the hash that must still be stored; null: any
 */
export async function updatePassword(
  trx: Trx,
  userId: number,
  passwordHash: string,
  replacing: string | null,
  now: Date,
): Promise<boolean> {
  const updated = await sql`
    update users set password_hash = ${passwordHash}, password_changed_at = ${now}, updated_at = ${now}
    where id = ${userId} and password_hash = coalesce(${replacing}, password_hash)
      and disabled_at is null and deleted_at is null`.execute(trx);
  return updated.numAffectedRows === 1n;
}

/** Clears an account's failed sign-ins from all IPs. */
export async function clearAllFailures(trx: Trx, username: string): Promise<void> {
  await sql`delete from sign_in_failures where username = lower(${username})`.execute(trx);
}
