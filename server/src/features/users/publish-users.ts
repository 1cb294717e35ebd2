import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Lets the open lists of those who keep users follow. */
export async function publishUsers(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
): Promise<void> {
  await deps.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
}
