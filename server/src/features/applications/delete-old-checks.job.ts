import { retainedSince } from '@greenroom/contract/retention.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteOldChecks } from './batches.queries.ts';

/** Deletes dry runs a day after they were submitted; a user who needs room loses their own sooner. */
export const deleteOldChecksJob = defineTimedJob({
  name: 'delete-old-checks',
  cron: '17 * * * *',
  run: ({ db, clock }) => deleteOldChecks(db, retainedSince('checks', clock.now())),
});
