import type { HostMove } from '@greenroom/contract/memberships.ts';
import { GROUP_ROLES } from '@greenroom/contract/roles.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeMove } from '../describe-move.ts';
import { findMove } from '../moves.queries.ts';

/** The last step of every call that enters or settles a move: notifies open screens, keeps the answer, returns it. */
export async function answerWithMove(ctx: UserCtx, trx: Trx, moveId: number, now: Date): Promise<HostMove> {
  await ctx.events.publish(trx, { roles: GROUP_ROLES }, { topic: 'host', id: null });
  const row = (await findMove(trx, ctx.scope, moveId)) ?? fail('move-not-found');
  const answer = describeMove(ctx, row, now);
  await ctx.remember(trx, answer);
  return answer;
}
