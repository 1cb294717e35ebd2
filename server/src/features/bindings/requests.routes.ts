import * as contract from '@greenroom/contract/bindings.ts';
import { OPEN_BINDING_REQUESTS } from '@greenroom/contract/constants.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { notifyUsers } from '../notifications/index.ts';
import { bindGroups, callerOf, requireGivable } from './bindings.routes.ts';
import {
  countRequestRows,
  insertRequest,
  listAnswerers,
  listRequestRows,
  lockOpenRequests,
  lockRequest,
  readRequest,
  settleRequest,
} from './requests.queries.ts';

/** Lists binding requests. Agents see their own, and administrators and operators see all. */
async function listBindingRequests(
  ctx: UserCtx,
  input: Input<typeof contract.listBindingRequests>,
): Promise<Data<typeof contract.listBindingRequests>> {
  const caller = callerOf(ctx.user);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listRequestRows(ctx.db, caller, input.state, page),
    countRequestRows(ctx.db, caller, input.state),
  ]);
  return { rows, total };
}

/**
 * Asks administrators for a binding. The request is plain text, so the answer doesn't reveal whether such a group
 * exists.
 * @throws RefusalError `too-many-open`
 */
async function askForBinding(
  ctx: UserCtx,
  input: Input<typeof contract.askForBinding>,
): Promise<Data<typeof contract.askForBinding>> {
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

/**
 * Grants a request by binding the requested groups in the same transaction, or refuses it.
 * @throws RefusalError `binding-request-not-found` also if the requesting user is no longer an agent,
 * `binding-request-answered`, `group-not-found`
 */
async function answerBindingRequest(
  ctx: UserCtx,
  input: Input<typeof contract.answerBindingRequest>,
): Promise<Data<typeof contract.answerBindingRequest>> {
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

/**
 * Withdraws the caller's own open request.
 * @throws RefusalError `binding-request-not-found` also for other users' requests, `binding-request-answered`
 */
async function withdrawBindingRequest(
  ctx: UserCtx,
  input: Input<typeof contract.withdrawBindingRequest>,
): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, input.requestId);
    if (request?.userId !== ctx.user.id) return fail('binding-request-not-found');
    if (request.state !== 'open') fail('binding-request-answered');
    await settleRequest(trx, request.id, { state: 'withdrawn', at: ctx.clock.now(), by: null, note: null });
    return ctx.events.publish(trx, { right: 'groups:manage' }, { topic: 'group', id: null });
  });
  return null;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listBindingRequests, listBindingRequests),
  mount(contract.askForBinding, askForBinding),
  mount(contract.answerBindingRequest, answerBindingRequest),
  mount(contract.withdrawBindingRequest, withdrawBindingRequest),
];
