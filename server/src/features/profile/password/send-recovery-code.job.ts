import { z } from 'zod';
import type { Deps } from '../../../context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type AnyJob, enterJob, job } from '../../../platform/queue/queue.ts';
import { sendCode } from '../mail-code.ts';
import { findRecoverable } from './find-recoverable.ts';

const NAME = 'send-recovery-code';

/** Enters the job that looks for the account; of many for one name that wait, the last one is kept. */
export async function enterRecovery(db: Db, username: string, askedAt: Date): Promise<void> {
  const key = `recovery ${username.toLowerCase()}`;
  await enterJob(db, NAME, { username, askedAt: askedAt.toISOString() }, { key });
}

/**
 * Sends the code to the address that the account has, where there is such an account and it has one. A second run is held
 * back as a second request would be.
 */
export function sendRecoveryCodeJob(deps: Deps): AnyJob {
  return job({
    name: NAME,
    payload: z.object({ username: z.string(), askedAt: z.iso.datetime() }),
    run: async ({ username, askedAt }) => {
      const user = await findRecoverable(deps.db, username);
      if (user) await sendCode(deps, { purpose: 'recovery', user, email: user.email, askedAt: new Date(askedAt) });
    },
  });
}
