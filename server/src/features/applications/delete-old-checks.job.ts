import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteOldChecks } from './batches.queries.ts';

const DAY_MS = 86_400_000;

/** Deletes dry runs a day after they were submitted. */
export const deleteOldChecksJob = defineTimedJob({
  name: 'delete-old-checks',
  cron: '17 * * * *',
  run: ({ db, clock }) => deleteOldChecks(db, new Date(clock.now().getTime() - DAY_MS)),
});
