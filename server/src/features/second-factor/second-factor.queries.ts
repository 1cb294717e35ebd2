import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

export interface SecondFactorRow {
  secret: Buffer;
  begunAt: string;
  /** Null during the setup. */
  confirmedAt: string | null;
  recoveryCodesLeft: number;
}

export async function findSecondFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const found = await sql<SecondFactorRow>`
    select f.secret, f.begun_at as "begunAt", f.confirmed_at as "confirmedAt",
      (select count(*) from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as "recoveryCodesLeft"
    from second_factors f where f.user_id = ${userId}`.execute(db);
  return found.rows[0];
}

/**
 * Stores a secret for the setup and replaces an earlier one. Returns false if two-factor authentication is already on.
 */
export async function beginFactor(db: Db, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const begun = await sql`
    insert into second_factors as f (user_id, secret, begun_at) values (${userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, last_step = 0
    where f.confirmed_at is null`.execute(db);
  return begun.numAffectedRows === 1n;
}

/**
 * Turns two-factor authentication on and records the step of its first code. Returns false if it is already on, or if
 * the setup has another secret.
 */
export async function confirmFactor(
  trx: Trx,
  userId: number,
  proof: { secret: Buffer; step: number },
  now: Date,
): Promise<boolean> {
  const confirmed = await sql`
    update second_factors set confirmed_at = ${now}, last_step = ${proof.step}
    where user_id = ${userId} and secret = ${proof.secret} and confirmed_at is null`.execute(trx);
  return confirmed.numAffectedRows === 1n;
}

/** Uses up a step. Returns false if a code for this step or a later one was used before. */
export async function takeStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const taken = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.execute(trx);
  return taken.numAffectedRows === 1n;
}

/** Uses up a recovery code. Returns false if the user has no such code or has already used it. */
export async function takeRecoveryCode(trx: Trx, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const taken = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`.execute(trx);
  return taken.numAffectedRows === 1n;
}

/**
 * Replaces the recovery codes. Returns false if two-factor authentication is off. Parallel calls run one after another.
 */
export async function replaceRecoveryCodes(trx: Trx, userId: number, codeHashes: readonly Buffer[]): Promise<boolean> {
  const on = await sql`
    select from second_factors where user_id = ${userId} and confirmed_at is not null for update`.execute(trx);
  if (on.rows.length === 0) return false;
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx);
  await sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}::bigint, code_hash from unnest(${codeHashes}::bytea[]) code_hash`.execute(trx);
  return true;
}

/**
 * Turns two-factor authentication off and deletes the recovery codes. Sessions that were opened with it then count as
 * opened without it.
 */
export async function deleteFactor(trx: Trx, userId: number): Promise<void> {
  await sql`delete from second_factors where user_id = ${userId}`.execute(trx);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx);
  await sql`update sessions set second_factor = false where user_id = ${userId}`.execute(trx);
}

export async function markSessionProven(trx: Trx, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set second_factor = true where token_hash = ${tokenHash}`.execute(trx);
}
