import type { Trx } from '../../platform/db/database.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { listWritten } from './changes.queries.ts';
import type { HostKey } from './memberships.queries.ts';

/**
 * Tells webhooks which memberships of these hosts the transaction has opened and ended, each side of its own alone. To be
 * called after it did, last but for the notifications.
 * @param removed memberships that were deleted, because what opened them was undone
 */
export async function tellOfMoves(
  trx: Trx,
  hosts: readonly HostKey[],
  now: Date,
  removed: readonly (HostKey & { readonly groupId: number })[] = [],
): Promise<void> {
  await tellWebhooks(trx, 'membership.moved', now, async () => [
    ...removed.map(({ hostId, appId, groupId }) => {
      return { hostId, appId, groupId, change: 'ended', cause: 'undone', at: now.toISOString() } as const;
    }),
    ...(await listWritten(trx, hosts)),
  ]);
}
