import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { publishAccountChanges } from '../../accounts/index.ts';
import { attributeFacts } from '../../daily-facts/index.ts';
import type { HostKey } from '../memberships.queries.ts';
import { tellOfMoves } from '../tell-of-moves.ts';

/**
 * The facts of hosts whose memberships changed go to the groups that they are in since then; open screens and webhooks
 * follow.
 * @param removed memberships that were deleted
 */
export async function publishHosts(
  ctx: UserCtx,
  trx: Trx,
  hosts: readonly HostKey[],
  since: Date | string,
  removed: readonly (HostKey & { readonly groupId: number })[] = [],
): Promise<void> {
  await attributeFacts(ctx, trx, hosts, since);
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  await publishAccountChanges(ctx, trx, hostIds, appIds);
  await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  await tellOfMoves(trx, hosts, ctx.clock.now(), removed);
}
