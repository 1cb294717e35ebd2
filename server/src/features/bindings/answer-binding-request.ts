import type { answerBindingRequest as contract } from '@greenroom/contract/bindings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { notifyUsers } from '../notifications/index.ts';
import { bindGroups } from './bind-groups.ts';
import { callerOf } from './bindings.policy.ts';
import { lockRequest, readRequest, settleRequest } from './requests.queries.ts';
import { requireGivable } from './require-givable.ts';

/**
 * Grants a request with the groups it means, binding them in the same transaction, or refuses it.
 * @throws RefusalError `binding-request-not-found` also for a grant to a user who is no longer an agent,
 * `binding-request-answered`, `group-not-found`
 */
export async function answerBindingRequest(
  ctx: UserCtx,
  input: Input<typeof contract>,
): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const bind = [...new Set(input.bind)];
  const state = bind.length > 0 ? ('granted' as const) : ('refused' as const);
  const now = ctx.clock.now();
  const note = input.note || null;
  return ctx.db.transaction().execute(async (trx) => {
    const request = (await lockRequest(trx, input.requestId)) ?? fail('binding-request-not-found');
    if (request.state !== 'open') fail('binding-request-answered');
    const { id: requestId, userId, wanted } = request;
    if (state === 'granted' && !request.isAgent) fail('binding-request-not-found');
    await requireGivable(trx, caller, bind, { deletedToo: false });
    await settleRequest(trx, requestId, { state, at: now, by: caller.id, note });
    await bindGroups(ctx, trx, { bind, unbind: [] }, { userId, by: caller.id, at: now, note });
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
    const answered = await readRequest(trx, caller, requestId);
    const params = { requestId, wanted, state };
    const notices = userId === caller.id ? [] : [{ userId, params }];
    await notifyUsers(ctx, trx, 'binding-answered', notices, now);
    return answered;
  });
}
