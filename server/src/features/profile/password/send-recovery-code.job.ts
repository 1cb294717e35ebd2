import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/queue/queue.ts';
import { sendCode } from '../mail-code.ts';
import { findRecoverable } from './find-recoverable.ts';

/** Enters the job that looks for the account; of several waiting for one name, the last one is kept. */
export async function enterRecovery(db: Db, username: string, askedAt: Date): Promise<void> {
  const key = `recovery ${username.toLowerCase()}`;
  await sendRecoveryCodeJob.enter(db, { username, askedAt: askedAt.toISOString() }, { key });
}

/**
 * Sends the code to the account's email, if the account exists and has one. A second run is limited as a second request
 * would be.
 */
export const sendRecoveryCodeJob = defineJob({
  name: 'send-recovery-code',
  payload: z.object({ username: z.string(), askedAt: z.iso.datetime() }),
  async run(deps, { username, askedAt }) {
    const user = await findRecoverable(deps.db, username);
    if (user) await sendCode(deps, { purpose: 'recovery', user, email: user.email, askedAt: new Date(askedAt) });
  },
});
