import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Publishes that a batch was stored or is over: to its submitter, and without its number to those whose lists show everybody's. */
export async function publishBatch(
  { events }: Pick<Deps, 'events'>,
  trx: Trx,
  batch: { readonly id: number; readonly submittedById: number },
): Promise<void> {
  await events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
  await events.publish(trx, { right: 'groups:manage' }, { topic: 'batch', id: null });
}
