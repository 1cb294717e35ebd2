import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { askToLeave as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockHosts, lockMembership } from '../memberships.queries.ts';
import { answerBy } from '../moves.policy.ts';
import { hasOpenMove, insertMove } from '../moves.queries.ts';
import { notifyMovesAsked } from '../notify-moves.ts';
import { answerWithMove } from './answer-with-move.ts';

/**
 * Records a host's request to leave its group; the group's agents answer in time (`moveAnswerDays`).
 * @throws RefusalError `host-not-found`, `move-open`
 */
export async function askToLeave(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockHosts(trx, [input]);
    const membership = await lockMembership(trx, ctx.scope, input);
    if (!membership?.inScope) return fail('host-not-found');
    if (await hasOpenMove(trx, membership)) fail('move-open');
    const now = ctx.clock.now();
    const { hostId, appId, groupId: fromGroupId, groupName: fromGroupName } = membership;
    const move = { hostId, appId, kind: 'leave', fromGroupId, askedBy: ctx.user.id } as const;
    const id = await insertMove(trx, {
      ...move,
      membershipId: membership.id,
      state: 'open',
      toGroupId: null,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      effectiveAt: null,
      note: input.note || null,
    });
    await notifyMovesAsked(ctx, trx, [{ ...move, id, fromGroupName }], now);
    return answerWithMove(ctx, trx, id, now, 'host-not-found');
  });
}
