import { retainedSince } from '@greenroom/contract/retention.ts';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, defineTimedJob } from '../../platform/queue/queue.ts';
import { notifyAttempts } from '../notifications/index.ts';
import { countAttempts, deleteOldFailedSignIns, markAttemptsReported } from './attempts.queries.ts';
import { deleteExpired } from './session.queries.ts';

/** Deletes expired sessions, captchas, codes and keys, and old failed sign-ins. */
export const deleteExpiredJob = defineTimedJob({
  name: 'delete-expired',
  cron: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await deleteExpired(db, now);
    await deleteOldFailedSignIns(db, retainedSince('failedSignIns', now));
  },
});

/** Queues the job for any name, so that the response time doesn't reveal whether the account exists. */
export async function enterAttemptsReport(db: Db, username: string): Promise<void> {
  await reportAttemptsJob.enter(db, { username }, { key: `attempts ${username.toLowerCase()}` });
}

/** Notifies an account's owner about many failed sign-ins, at most once a day. */
export const reportAttemptsJob = defineJob({
  name: 'report-attempts',
  payload: z.object({ username: z.string() }),
  async run(deps, { username }) {
    const now = deps.clock.now();
    const { tries, addresses } = await countAttempts(deps.db, username, null, now);
    await deps.db.transaction().execute(async (trx) => {
      const marked = await markAttemptsReported(trx, username, now);
      if (marked) await notifyAttempts(deps, trx, { ...marked, tries, addresses }, now);
    });
  },
});
