import { OPEN_TRANSFERS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { askForTransfer as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireGroup } from '../../groups/index.ts';
import { type HostKey, lockHosts, lockMembership, type PresentMembership } from '../memberships.queries.ts';
import { answerBy } from '../moves.policy.ts';
import { countOpenTransfers, hasOpenMove, insertMove } from '../moves.queries.ts';
import { notifyMovesAsked } from '../notify-moves.ts';
import { answerWithMove } from './answer-with-move.ts';

/**
 * Asks to transfer a host from a group out of the caller's scope to one in it; its agents answer in time (`moveAnswerDays`).
 * @throws RefusalError `group-not-found`, `not-a-host`, `host-already-yours`, `move-open`, `too-many-open`
 */
export async function askForTransfer(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, ctx.scope, input.toGroupId);
    const open = await countOpenTransfers(trx, ctx.user.id);
    const membership = await requireOthersHost(ctx, trx, { hostId: input.hostId, appId: group.appId });
    if (await hasOpenMove(trx, membership)) fail('move-open');
    if (open >= OPEN_TRANSFERS) fail('too-many-open', { max: OPEN_TRANSFERS });
    const now = ctx.clock.now();
    const { hostId, appId, groupId: fromGroupId, groupName: fromGroupName } = membership;
    const move = { hostId, appId, kind: 'transfer', fromGroupId, askedBy: ctx.user.id } as const;
    const id = await insertMove(trx, {
      ...move,
      membershipId: membership.id,
      state: 'open',
      toGroupId: group.id,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      effectiveAt: null,
      note: input.note || null,
    });
    await notifyMovesAsked(ctx, trx, [{ ...move, id, fromGroupName }], now);
    return answerWithMove(ctx, trx, id, now, 'group-not-found');
  });
}

async function requireOthersHost(ctx: UserCtx, trx: Trx, host: HostKey): Promise<PresentMembership> {
  await lockHosts(trx, [host]);
  const membership = await lockMembership(trx, ctx.scope, host);
  if (!membership) return fail('not-a-host');
  return membership.inScope ? fail('host-already-yours') : membership;
}
