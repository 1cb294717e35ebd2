import * as contract from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Caller } from '../../access/reach.ts';
import { may } from '../../access/rights.ts';
import type { CurrentUser, Deps, UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { notifyUsers } from '../notifications/index.ts';
import { requireOwnId } from '../session/index.ts';
import { type Bindable, lockBindable } from './agents.queries.ts';
import {
  type Change,
  countBindingRows,
  endBindings,
  insertBindings,
  insertGroupEvents,
  listBindingRows,
  lockGivable,
} from './bindings.queries.ts';

/** Lists the current and past bindings for groups in scope, and the caller's own bindings. */
async function listBindings(
  ctx: UserCtx,
  input: Input<typeof contract.listBindings>,
): Promise<Data<typeof contract.listBindings>> {
  const caller = callerOf(ctx.user);
  const filter = { userId: input.userId, groupId: input.groupId, ended: input.ended };
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listBindingRows(ctx.db, caller, filter, page),
    countBindingRows(ctx.db, caller, filter),
  ]);
  return { rows, total };
}

/**
 * Binds groups to an agent and unbinds others, either all of them or none. Groups that are already bound are not
 * counted. The change applies from the agent's next call, and the agent is notified (R-GROUP-1).
 * @throws RefusalError `identity-mismatch`, `user-not-found`, `group-not-found`, `not-an-agent`
 */
async function bindingAgentGroup(
  ctx: UserCtx,
  input: Input<typeof contract.bindingAgentGroup>,
): Promise<Data<typeof contract.bindingAgentGroup>> {
  const caller = callerOf(ctx.user);
  if (!caller.administers) requireOwnId(ctx, input.adminId);
  const groups = { bind: [...new Set(input.bind)], unbind: [...new Set(input.unbind)] };
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { id: userId } = await requireBindable(trx, caller, input.agentId);
    await requireGivable(trx, caller, groups.unbind, { deletedToo: true });
    await requireGivable(trx, caller, groups.bind, { deletedToo: false });
    const change = { userId, by: caller.id, at: now, note: input.note || null };
    const done = await bindGroups(ctx, trx, groups, change);
    await ctx.remember(trx, done);
    if (userId !== caller.id && done.bound + done.unbound > 0) {
      await notifyUsers(ctx, trx, 'groups-bound', [{ userId, params: done }], now);
    }
    return done;
  });
}

async function requireBindable(trx: Trx, caller: Caller, userId: number): Promise<Bindable> {
  const user = (await lockBindable(trx, caller, userId)) ?? fail('user-not-found');
  return user.isAgent ? user : fail('not-an-agent');
}

/**
 * Changes a user's bindings, writes the group histories and sends events to open screens. Every call reads the scope
 * from the database, so the change applies from the user's next call (R-SES-12).
 * @param groupIds locked, permitted, and without duplicates
 * @returns the numbers of new and of ended bindings
 */
export async function bindGroups(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  groups: { readonly bind: readonly number[]; readonly unbind: readonly number[] },
  change: Change,
): Promise<{ bound: number; unbound: number }> {
  const unbound = await endBindings(trx, groups.unbind, change);
  const bound = await insertBindings(trx, groups.bind, change);
  await insertGroupEvents(trx, 'unbound', unbound, change);
  await insertGroupEvents(trx, 'bound', bound, change);
  if (bound.length + unbound.length > 0) {
    await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'group', id: null });
  }
  return { bound: bound.length, unbound: unbound.length };
}

/**
 * Requires that the caller can bind all of these groups to others, and locks the groups against deletion until the
 * transaction ends.
 * @param groupIds without duplicates
 * @throws RefusalError `group-not-found` if a group is not allowed, deleted or unknown
 */
export async function requireGivable(
  trx: Trx,
  caller: Caller,
  groupIds: readonly number[],
  given: { readonly deletedToo: boolean },
): Promise<void> {
  if (groupIds.length === 0) return;
  const found = await lockGivable(trx, caller, groupIds, given);
  if (found.length < groupIds.length) fail('group-not-found');
}

/** Converts the signed-in user to the caller of a binding change. */
export function callerOf(user: Pick<CurrentUser, 'id' | 'rights'>): Caller {
  const administers = may(user, 'groups:manage');
  return { id: user.id, administers, scope: administers ? { kind: 'all' } : { kind: 'bound', userId: user.id } };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listBindings, listBindings),
  mount(contract.bindingAgentGroup, bindingAgentGroup),
];
