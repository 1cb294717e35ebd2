import type { Input } from '@greenroom/contract/kit/route.ts';
import type { withdrawMove as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockHosts, lockMembership } from '../memberships.queries.ts';
import { refusalToWithdraw } from '../moves.policy.ts';
import { findMove, lockMove, settleMove } from '../moves.queries.ts';
import { notifyMovesSettled } from '../notify-moves.ts';

/**
 * Withdraws a request of the caller or of somebody on their side, or a release whose date has not come.
 * @throws RefusalError `move-not-found`, `move-answered`
 */
export async function withdrawMove(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = (await findMove(trx, ctx.scope, input.moveId)) ?? fail('move-not-found');
    await lockHosts(trx, [found]);
    await lockMembership(trx, ctx.scope, found);
    const move = await lockMove(trx, ctx.scope, input.moveId);
    const now = ctx.clock.now();
    const refusal = refusalToWithdraw(ctx.user, move, now);
    if (refusal || !move) return fail(refusal ?? 'move-not-found');
    const state = 'withdrawn';
    await settleMove(trx, move.id, {
      state,
      effectiveAt: null,
      answeredBy: ctx.user.id,
      answeredAt: now,
      answerNote: null,
    });
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    await notifyMovesSettled(ctx, trx, [{ ...move, state }], ctx.user.id, now);
    return null;
  });
}
