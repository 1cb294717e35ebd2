import type { previewMove as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { administers } from '../groups.policy.ts';
import { checkMove } from './check-move.ts';
import { countHosts, findParent, seenFromAloneThere } from './tree.queries.ts';

/**
 * Returns what would move, and which users would gain or lose sight of it: those bound above one place and not above
 * the other, as far as the caller may see them. Users bound to the group itself see it from either.
 * @throws RefusalError as `moveGroup`, except for a name that is taken
 */
export async function previewMove(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, parentId = null } = input;
  const caller = { id: ctx.user.id, administers: administers(ctx.user), scope: ctx.scope };
  return ctx.db.transaction().execute(async (trx) => {
    const { subtree } = await checkMove(ctx, trx, groupId, parentId);
    const now = (await findParent(trx, groupId))?.id ?? null;
    return {
      groups: subtree.groups,
      hosts: await countHosts(trx, groupId),
      gain: await seenFromAloneThere(trx, groupId, parentId, now, caller),
      lose: await seenFromAloneThere(trx, groupId, now, parentId, caller),
    };
  });
}
