import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { findUserByName, type UserRow } from '../session/index.ts';
import { sendCode } from './mail-code.ts';

/** Queues the job that looks up the account. If several jobs wait for one name, the last one replaces the others. */
export async function enterRecovery(db: Db, username: string, askedAt: Date): Promise<void> {
  const key = `recovery ${username.toLowerCase()}`;
  await sendRecoveryCodeJob.enter(db, { username, askedAt: askedAt.toISOString() }, { key });
}

/**
 * Sends the code to the account's email, if the account exists and has one. The limits for repeated runs are the same
 * as for repeated requests.
 */
export const sendRecoveryCodeJob = defineJob({
  name: 'send-recovery-code',
  payload: z.object({ username: z.string(), askedAt: z.iso.datetime() }),
  async run(deps, { username, askedAt }) {
    const user = await findRecoverable(deps.db, username);
    if (user) await sendCode(deps, { purpose: 'recovery', user, email: user.email, askedAt: new Date(askedAt) });
  },
});

/**
 * Finds the user whose forgotten password can be reset by email. The user must have an email and must not be disabled
 * or deleted (R-SES-7).
 */
export async function findRecoverable(
  db: Db,
  username: string,
): Promise<(UserRow & { readonly email: string }) | null> {
  const user = await findUserByName(db, username);
  if (!user || user.disabled || user.deleted || user.email === null) return null;
  return isSameName(user.username, username) ? { ...user, email: user.email } : null;
}

/** Compares names. Only A to Z ignore case, because the database's case rules treat some look-alikes as equal. */
function isSameName(kept: string, typed: string): boolean {
  return lowerLatin(kept) === lowerLatin(typed);
}

function lowerLatin(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
