import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteExpired } from './session.queries.ts';

/** Deletes expired sessions, captchas, codes and keys. */
export const deleteExpiredJob = defineTimedJob({
  name: 'delete-expired',
  cron: '*/10 * * * *',
  run: ({ db, clock }) => deleteExpired(db, clock.now()),
});
