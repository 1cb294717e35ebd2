import type { Input } from '@greenroom/contract/kit/route.ts';
import type { withdrawApprovalRequest as contract } from '@greenroom/contract/reviews/approvals.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { publishRequests } from './answer-requests.ts';
import { lockRequests, settleRequests } from './requests.queries.ts';

/**
 * Withdraws the caller's own open request.
 * @throws RefusalError `approval-request-not-found` for those of others, too, `approval-request-answered`
 */
export async function withdrawApprovalRequest(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const [request] = await lockRequests(trx, ctx.scope, [input.requestId]);
    if (request?.askedBy !== ctx.user.id) return fail('approval-request-not-found');
    if (request.state !== 'open') fail('approval-request-answered');
    await settleRequests(trx, [request.id], { state: 'withdrawn', by: null, at: ctx.clock.now(), note: null });
    return publishRequests(ctx, trx, [request.askedBy]);
  });
  return null;
}
