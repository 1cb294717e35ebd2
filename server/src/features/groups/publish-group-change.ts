import { GROUP_ROLES } from '@greenroom/contract/roles.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Publishes that the tree or its bindings changed; sent to open screens when the transaction commits. */
export async function publishGroupChange(deps: Pick<Deps, 'events'>, trx: Trx): Promise<void> {
  await deps.events.publish(trx, { roles: GROUP_ROLES }, { topic: 'group', id: null });
}
