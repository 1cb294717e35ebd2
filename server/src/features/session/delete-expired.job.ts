import { SIGN_IN_DAYS } from '@greenroom/contract/administration/sign-ins.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteOldFailedSignIns } from './attempts/sign-ins.queries.ts';
import { deleteExpired } from './session.queries.ts';

const DAY = 86_400_000;

/** Deletes expired sessions, captchas, codes and keys, and old failed sign-ins. */
export const deleteExpiredJob = defineTimedJob({
  name: 'delete-expired',
  cron: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await deleteExpired(db, now);
    await deleteOldFailedSignIns(db, new Date(now.getTime() - SIGN_IN_DAYS * DAY));
  },
});
