import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

export type CodePurpose = 'recovery' | 'email';

export interface NewCode {
  userId: number;
  purpose: CodePurpose;
  codeHash: Buffer;
  /** The address that the code is emailed to. */
  email: string;
  expiresAt: Date;
  tries: number;
  askedAt: Date;
}

export interface HoldBack {
  againAfterSeconds: number;
  /** Maximum number of emails with less than an hour between each other. */
  lettersAnHour: number;
}

/**
 * Stores a new code and replaces the previous one. The count restarts only after an hour without an email, so that no
 * hour exceeds the limit.
 * @returns false if the last email was too recent or there were too many; nothing changes then
 */
export async function keepCode(trx: Trx, code: NewCode, limits: HoldBack): Promise<boolean> {
  const kept = await sql`
    insert into mail_codes as c (user_id, purpose, code_hash, email, expires_at, tries_left, sent_at, window_began_at,
      sent_count)
    values (${code.userId}, ${code.purpose}, ${code.codeHash}, ${code.email}, ${code.expiresAt}, ${code.tries},
      ${code.askedAt}, ${code.askedAt}, 1)
    on conflict (user_id, purpose) do update set code_hash = excluded.code_hash, email = excluded.email,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left, sent_at = excluded.sent_at,
      window_began_at = case when ${quietHour(code.askedAt)} then excluded.sent_at else c.window_began_at end,
      sent_count = case when ${quietHour(code.askedAt)} then 1 else c.sent_count + 1 end
    where c.sent_at <= ${code.askedAt}::timestamptz - make_interval(secs => ${limits.againAfterSeconds})
      and (${quietHour(code.askedAt)} or c.sent_count < ${limits.lettersAnHour})`.execute(trx);
  return kept.numAffectedRows === 1n;
}

const quietHour = (now: Date) => sql`c.sent_at <= ${now}::timestamptz - interval '1 hour'`;

export interface OpenCode {
  codeHash: Buffer;
  email: string;
}

/**
 * Uses one of the tries. The commit doesn't wait for the disk. Otherwise, a slower answer would reveal that a code
 * exists. If a crash restores a try, that does no harm.
 */
export async function takeCodeTry(
  db: Db,
  userId: number,
  purpose: CodePurpose,
  now: Date,
): Promise<OpenCode | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit to off`.execute(trx);
    const taken = await sql<OpenCode>`
      update mail_codes set tries_left = tries_left - 1
      where user_id = ${userId} and purpose = ${purpose} and tries_left > 0 and expires_at > ${now}
      returning code_hash as "codeHash", email`.execute(trx);
    return taken.rows[0];
  });
}

/**
 * Uses up a code. Returns false if another call used it first. The row stays, because it limits when the next code can
 * be requested.
 */
export async function useCode(trx: Trx, userId: number, purpose: CodePurpose, codeHash: Buffer): Promise<boolean> {
  const used = await sql`
    update mail_codes set tries_left = 0, code_hash = ''
    where user_id = ${userId} and purpose = ${purpose} and code_hash = ${codeHash}`.execute(trx);
  return used.numAffectedRows === 1n;
}

/** Invalidates all open codes of the user. */
export async function closeCodes(trx: Trx, userId: number): Promise<void> {
  await sql`update mail_codes set tries_left = 0, code_hash = '' where user_id = ${userId}`.execute(trx);
}
