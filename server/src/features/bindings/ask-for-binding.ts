import type { askForBinding as contract } from '@greenroom/contract/bindings.ts';
import { OPEN_BINDING_REQUESTS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { notifyUsers } from '../notifications/index.ts';
import { callerOf } from './bindings.policy.ts';
import { insertRequest, listAnswerers, lockOpenRequests, readRequest } from './requests.queries.ts';

/**
 * Asks administrators for a binding. The request is plain text: the answer does not reveal whether such a group exists.
 * @throws RefusalError `too-many-open`
 */
export async function askForBinding(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { id: userId, nickName } = ctx.user;
  const { wanted } = input;
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const open = await lockOpenRequests(trx, userId);
    if (open >= OPEN_BINDING_REQUESTS) fail('too-many-open', { max: OPEN_BINDING_REQUESTS });
    const requestId = await insertRequest(trx, { userId, wanted, note: input.note || null, askedAt: now });
    const request = await readRequest(trx, callerOf(ctx.user), requestId);
    await ctx.remember(trx, request);
    await ctx.events.publish(trx, { right: 'groups:manage' }, { topic: 'group', id: null });
    const params = { requestId, agent: nickName, wanted };
    const answerers = (await listAnswerers(trx)).filter((id) => id !== userId);
    await notifyUsers(
      ctx,
      trx,
      'binding-asked',
      answerers.map((id) => ({ userId: id, params })),
      now,
    );
    return request;
  });
}
