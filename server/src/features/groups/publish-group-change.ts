import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Publishes that the tree or its bindings changed; sent to open screens when the transaction commits. */
export async function publishGroupChange(deps: Pick<Deps, 'events'>, trx: Trx): Promise<void> {
  await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
}
