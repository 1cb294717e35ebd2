import { GROUP_ROLES } from '@greenroom/contract/roles.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Tells open screens that the tree, or who is bound to it, is not what it was; sent when the transaction commits. */
export async function publishGroupChange(deps: Pick<Deps, 'events'>, trx: Trx): Promise<void> {
  await deps.events.publish(trx, { roles: GROUP_ROLES }, { topic: 'group', id: null });
}
