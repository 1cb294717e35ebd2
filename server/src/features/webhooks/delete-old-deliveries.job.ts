import { DELIVERIES_KEPT_DAYS } from '@greenroom/contract/webhooks/webhooks.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { deleteDeliveriesBefore } from './deliveries.queries.ts';

/** Deletes deliveries that are past the time they are kept, and old secrets that no longer sign. */
export const deleteOldDeliveriesJob = defineTimedJob({
  name: 'delete-old-deliveries',
  cron: '37 2 * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await deleteDeliveriesBefore(db, new Date(now.getTime() - DELIVERIES_KEPT_DAYS * 86_400_000), now);
  },
});
