import { retainedSince } from '@greenroom/contract/retention.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteOld } from './notifications.queries.ts';

/** Deletes notifications that are past the time they are kept. */
export const deleteOldNotificationsJob = defineTimedJob({
  name: 'delete-old-notifications',
  cron: '23 2 * * *',
  run: ({ db, clock }) => deleteOld(db, retainedSince('notifications', clock.now())),
});
