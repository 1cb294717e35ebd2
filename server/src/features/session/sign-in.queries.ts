import { RETENTION_MS } from '@greenroom/contract/retention.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function insertCaptcha(db: Db, uuid: string, answer: string, expiresAt: Date): Promise<void> {
  await sql`
    insert into captchas (uuid, answer, expires_at) values (${uuid}, ${answer}, ${expiresAt})
    on conflict (uuid) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(db);
}

/** Deletes and returns the solution. A uuid can't be tried again, even after a wrong attempt. */
export async function takeCaptcha(db: Db, uuid: string, now: Date): Promise<string | null> {
  const taken = await sql<{ answer: string; good: boolean }>`
    delete from captchas where uuid = ${uuid} returning answer, expires_at > ${now} as good`.execute(db);
  const row = taken.rows[0];
  return row?.good ? row.answer : null;
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const found = await sql`
    select from second_factors where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return found.rows.length > 0;
}

interface NewChallenge {
  idHash: Buffer;
  userId: number;
  rememberMe: boolean;
  /** The secret if this sign-in sets up two-factor authentication. */
  enrolSecret: Buffer | null;
  tries: number;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await sql`
    insert into sign_in_challenges (id_hash, user_id, remember_me, enrol_secret, tries_left, expires_at)
    values (${challenge.idHash}, ${challenge.userId}, ${challenge.rememberMe}, ${challenge.enrolSecret},
      ${challenge.tries}, ${challenge.expiresAt})`.execute(db);
}

interface ChallengeRow {
  rememberMe: boolean;
  enrolSecret: Buffer | null;
}

/** Finds a challenge that hasn't expired and has attempts left. */
export async function findChallenge(db: Db, idHash: Buffer, now: Date): Promise<ChallengeRow | undefined> {
  const found = await sql<ChallengeRow>`
    select remember_me as "rememberMe", enrol_secret as "enrolSecret" from sign_in_challenges
    where id_hash = ${idHash} and expires_at > ${now} and tries_left > 0`.execute(db);
  return found.rows[0];
}

/** Uses one of the attempts. Returns false if none is left. Parallel calls can't use more attempts than are left. */
export async function takeChallengeTry(db: Db, idHash: Buffer): Promise<boolean> {
  const taken = await sql`
    update sign_in_challenges set tries_left = tries_left - 1 where id_hash = ${idHash} and tries_left > 0`.execute(db);
  return taken.numAffectedRows === 1n;
}

/** Deletes a challenge, because it can open only one session. Returns false if another call used it. */
export async function deleteChallenge(db: Db, idHash: Buffer): Promise<boolean> {
  const deleted = await sql`delete from sign_in_challenges where id_hash = ${idHash}`.execute(db);
  return deleted.numAffectedRows === 1n;
}

export async function insertKnownBrowser(db: Db, secretHash: Buffer, userId: number, now: Date): Promise<void> {
  await sql`
    insert into known_browsers (secret_hash, user_id, expires_at)
    values (${secretHash}, ${userId}, ${new Date(now.getTime() + RETENTION_MS.knownBrowsers)})`.execute(db);
}

/** Deletes a browser key, even if it isn't valid. Returns true if it belonged to this user and hadn't expired. */
export async function takeKnownBrowser(db: Db, secretHash: Buffer, username: string, now: Date): Promise<boolean> {
  const taken = await sql<{ good: boolean }>`
    delete from known_browsers b using users u
    where b.secret_hash = ${secretHash} and u.id = b.user_id
    returning lower(u.username) = lower(${username}) and b.expires_at > ${now} as good`.execute(db);
  return taken.rows[0]?.good === true;
}
