import type { withdrawBindingRequest as contract } from '@greenroom/contract/bindings.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { lockRequest, settleRequest } from './requests.queries.ts';

/**
 * Withdraws the caller's own open request.
 * @throws RefusalError `binding-request-not-found` for those of others, too, `binding-request-answered`
 */
export async function withdrawBindingRequest(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, input.requestId);
    if (request?.userId !== ctx.user.id) return fail('binding-request-not-found');
    if (request.state !== 'open') fail('binding-request-answered');
    await settleRequest(trx, request.id, { state: 'withdrawn', at: ctx.clock.now(), by: null, note: null });
    return ctx.events.publish(trx, { right: 'groups:manage' }, { topic: 'group', id: null });
  });
  return null;
}
