import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { answerMove as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { attributeFacts } from '../../daily-facts/index.ts';
import { lockGroup } from '../../groups/index.ts';
import { endMemberships, insertMembership, lockHosts, lockMembership } from '../memberships.queries.ts';
import { refusalToAnswer } from '../moves.policy.ts';
import { findMove, lockMove, type MoveRow, type MoveState, settleMove } from '../moves.queries.ts';
import { notifyHostCounts, notifyMovesSettled } from '../notify-moves.ts';
import { tellOfMoves } from '../tell-of-moves.ts';
import { answerWithMove } from './answer-with-move.ts';

interface Answered {
  state: Exclude<MoveState, 'open'>;
  /** When the host left; null where it stays. */
  effectiveAt: string | null;
}

/**
 * Agrees to a host's departure or transfer, or refuses it. An agreed transfer ends the one membership and opens the other
 * at the same instant; one to a group that has been deleted is overtaken, and the host stays.
 * @throws RefusalError `move-not-found`, `move-answered`
 */
export async function answerMove(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = (await findMove(trx, ctx.scope, input.moveId)) ?? fail('move-not-found');
    // The new group is the other side's: it has to exist, but not in the scope of the user who answers.
    const isTaken = found.toGroupId === null || (await lockGroup(trx, { kind: 'all' }, found.toGroupId)) !== undefined;
    await lockHosts(trx, [found]);
    await lockMembership(trx, ctx.scope, found);
    const move = await lockMove(trx, ctx.scope, input.moveId);
    const now = ctx.clock.now();
    const refusal = refusalToAnswer(ctx.user, move, now);
    if (refusal || !move) return fail(refusal ?? 'move-not-found');
    const answered = input.agree && isTaken ? await carryOut(ctx, trx, move, now) : staying(input.agree);
    const settled = { ...answered, answeredBy: ctx.user.id, answeredAt: now, answerNote: input.note || null };
    await settleMove(trx, move.id, settled);
    await notifyMovesSettled(ctx, trx, [{ ...move, state: answered.state }], ctx.user.id, now);
    return answerWithMove(ctx, trx, move.id, now, 'move-not-found');
  });
}

function staying(agreed: boolean): Answered {
  return { state: agreed ? 'overtaken' : 'refused', effectiveAt: null };
}

/** The user who asked for the transfer opens the new membership, so that its group sees nobody of the other side. */
async function carryOut(ctx: UserCtx, trx: Trx, move: MoveRow, now: Date): Promise<Answered> {
  const { hostId, appId, membershipId, toGroupId, askedBy } = move;
  const ending = { hostId, membershipId, at: now.toISOString(), endedBy: ctx.user.id };
  const [gone] = await endMemberships(trx, [ending], toGroupId === null ? 'left' : 'transferred');
  if (!gone) return fail('move-answered');
  if (toGroupId !== null) {
    await insertMembership(trx, { hostId, appId, groupId: toGroupId, fromAt: gone.toAt, openedBy: askedBy });
  }
  await attributeFacts(ctx, trx, [move], gone.toAt);
  await tellOfMoves(trx, [move], now);
  await notifyHostCounts(ctx, trx, 'hosts-gone', [{ ...gone, count: 1, by: ctx.user.id }], now);
  return { state: 'accepted', effectiveAt: gone.toAt };
}
