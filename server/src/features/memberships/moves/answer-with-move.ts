import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { HostMove } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeMove } from '../describe-move.ts';
import { findMove } from '../moves.queries.ts';

/**
 * The last step of every call that enters or settles a move: notifies open screens, keeps the answer, returns it.
 * @param gone the refusal where the user's groups were taken away while the call waited: as if it had come after that
 */
export async function answerWithMove(
  ctx: UserCtx,
  trx: Trx,
  moveId: number,
  now: Date,
  gone: ErrorCode,
): Promise<HostMove> {
  await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  const row = (await findMove(trx, ctx.scope, moveId)) ?? fail(gone);
  const answer = describeMove(ctx, row, now);
  await ctx.remember(trx, answer);
  return answer;
}
