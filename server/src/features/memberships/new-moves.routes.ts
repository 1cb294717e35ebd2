import { OPEN_TRANSFERS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { insertGroupEvents, requireGroup } from '../groups/index.ts';
import {
  endMemberships,
  type HostKey,
  lockHosts,
  lockMembership,
  type PresentMembership,
} from './memberships.queries.ts';
import { answerBy, releaseDate } from './moves.policy.ts';
import { countOpenTransfers, hasOpenMove, insertMove, type NewMove } from './moves.queries.ts';
import { answerWithMove } from './moves.routes.ts';
import { notifyHostCounts, notifyMovesAsked, publishMoves } from './notify-moves.ts';

/**
 * Removes a host in the caller's scope from its group, now or at a date up to 90 days ahead. Until that date, the
 * removal can be withdrawn.
 * @throws RefusalError `host-not-found`, `move-open`, `date-not-allowed`
 */
async function releaseHost(
  ctx: UserCtx,
  input: Input<typeof contract.releaseHost>,
): Promise<Data<typeof contract.releaseHost>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockHosts(trx, [input]);
    const membership = await lockMembership(trx, ctx.scope, input);
    if (!membership?.inScope) return fail('host-not-found');
    if (await hasOpenMove(trx, membership)) fail('move-open');
    const now = ctx.clock.now();
    const at = input.at === undefined ? null : releaseDate(input.at, now);
    const moveId = await insertMove(trx, releaseOf(ctx, membership, input.note || null, at, now));
    if (at === null) await letGo(ctx, trx, membership, input.note || null, now);
    return answerWithMove(ctx, trx, moveId, now, 'host-not-found');
  });
}

function releaseOf(
  ctx: UserCtx,
  membership: PresentMembership,
  note: string | null,
  at: Date | null,
  now: Date,
): NewMove {
  const { hostId, appId, id, groupId } = membership;
  return {
    hostId,
    appId,
    membershipId: id,
    kind: 'release',
    state: at === null ? 'accepted' : 'open',
    fromGroupId: groupId,
    toGroupId: null,
    askedBy: ctx.user.id,
    askedAt: now,
    dueAt: at ?? now,
    effectiveAt: at ?? now,
    note,
  };
}

async function letGo(
  ctx: UserCtx,
  trx: Trx,
  membership: PresentMembership,
  note: string | null,
  now: Date,
): Promise<void> {
  const ending = {
    hostId: membership.hostId,
    membershipId: membership.id,
    at: now.toISOString(),
    endedBy: ctx.user.id,
  };
  const ended = await endMemberships(trx, [ending], 'released');
  await attributeFacts(ctx, trx, [membership], now);
  const [byUser, params] = [ctx.user.id, { count: 1 }];
  const events = ended.map(({ groupId }) => ({ groupId, kind: 'hosts-released', params, byUser, note }) as const);
  await insertGroupEvents(trx, events, now);
  await publishMoves(trx, [membership], now);
  const counts = ended.map((each) => ({ ...each, count: 1, by: ctx.user.id }));
  await notifyHostCounts(ctx, trx, 'hosts-gone', counts, now);
}

/**
 * Records a host's request to leave its group. The group's agents have `moveAnswerDays` to answer.
 * @throws RefusalError `host-not-found`, `move-open`
 */
async function askToLeave(
  ctx: UserCtx,
  input: Input<typeof contract.askToLeave>,
): Promise<Data<typeof contract.askToLeave>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockHosts(trx, [input]);
    const membership = await lockMembership(trx, ctx.scope, input);
    if (!membership?.inScope) return fail('host-not-found');
    if (await hasOpenMove(trx, membership)) fail('move-open');
    const now = ctx.clock.now();
    const { hostId, appId, groupId: fromGroupId, groupName: fromGroupName } = membership;
    const move = { hostId, appId, kind: 'leave', fromGroupId, askedBy: ctx.user.id } as const;
    const id = await insertMove(trx, {
      ...move,
      membershipId: membership.id,
      state: 'open',
      toGroupId: null,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      effectiveAt: null,
      note: input.note || null,
    });
    await notifyMovesAsked(ctx, trx, [{ ...move, id, fromGroupName }], now);
    return answerWithMove(ctx, trx, id, now, 'host-not-found');
  });
}

/**
 * Requests a host's transfer from a group out of the caller's scope to a group in scope. The host's agents have
 * `moveAnswerDays` to answer.
 * @throws RefusalError `group-not-found`, `not-a-host`, `host-already-yours`, `move-open`, `too-many-open`
 */
async function askForTransfer(
  ctx: UserCtx,
  input: Input<typeof contract.askForTransfer>,
): Promise<Data<typeof contract.askForTransfer>> {
  return ctx.db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, ctx.scope, input.toGroupId);
    const open = await countOpenTransfers(trx, ctx.user.id);
    const membership = await requireOthersHost(ctx, trx, { hostId: input.hostId, appId: group.appId });
    if (await hasOpenMove(trx, membership)) fail('move-open');
    if (open >= OPEN_TRANSFERS) fail('too-many-open', { max: OPEN_TRANSFERS });
    const now = ctx.clock.now();
    const { hostId, appId, groupId: fromGroupId, groupName: fromGroupName } = membership;
    const move = { hostId, appId, kind: 'transfer', fromGroupId, askedBy: ctx.user.id } as const;
    const id = await insertMove(trx, {
      ...move,
      membershipId: membership.id,
      state: 'open',
      toGroupId: group.id,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      effectiveAt: null,
      note: input.note || null,
    });
    await notifyMovesAsked(ctx, trx, [{ ...move, id, fromGroupName }], now);
    return answerWithMove(ctx, trx, id, now, 'group-not-found');
  });
}

async function requireOthersHost(ctx: UserCtx, trx: Trx, host: HostKey): Promise<PresentMembership> {
  await lockHosts(trx, [host]);
  const membership = await lockMembership(trx, ctx.scope, host);
  if (!membership) return fail('not-a-host');
  return membership.inScope ? fail('host-already-yours') : membership;
}

export const routes: readonly MountedRoute[] = [
  mount(contract.releaseHost, releaseHost),
  mount(contract.askToLeave, askToLeave),
  mount(contract.askForTransfer, askForTransfer),
];
