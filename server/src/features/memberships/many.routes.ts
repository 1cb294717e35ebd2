import { MANY_HOSTS, MOVE_UNDO_MINUTES, OPEN_TRANSFERS } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/hosts.ts';
import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { readId } from '@greenroom/contract/ids/id-words.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { publishAccountChanges } from '../accounts/index.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { findGroup, insertGroupEvents, requireGroup } from '../groups/index.ts';
import { insertAsked, layOutAsked, listAsked } from './ask-for-many.queries.ts';
import { wantedHosts } from './hosts.routes.ts';
import { countGoing, endChosen, insertMoves, layOutChosen, listChosen, openMoved } from './many.queries.ts';
import { type HostKey, lockHosts, lockMemberships } from './memberships.queries.ts';
import { answerBy, releaseDate } from './moves.policy.ts';
import { countOpenTransfers } from './moves.queries.ts';
import { notifyHostCounts, notifyMovesAsked, publishMoves } from './notify-moves.ts';
import { listMatching } from './present-hosts.queries.ts';
import {
  countBack,
  hostsBack,
  hostsOfMoves,
  layOutUndone,
  listUndone,
  lockGroupsOfMoves,
  undoLaidOut,
} from './undo-moves.queries.ts';

/**
 * Removes hosts from the caller's groups, now or at a date up to 90 days ahead, in few statements regardless of their
 * number. A host with an open move stays, and its outcome says so. Nothing changes if `dryRun` is set.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`, `date-not-allowed`
 */
async function releaseMany(
  ctx: UserCtx,
  input: Input<typeof contract.releaseMany>,
): Promise<Data<typeof contract.releaseMany>> {
  const hosts = await chooseHosts(ctx, input);
  return ctx.db.transaction().execute(async (trx) => {
    if (!input.dryRun) await lockHosts(trx, hosts);
    if (!input.dryRun) await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    const at = input.at === undefined ? null : releaseDate(input.at, now);
    const done = at === null ? 'released' : 'release-planned';
    const [by, note] = [ctx.user.id, input.note || null];
    await layOutChosen(trx, ctx.scope, hosts, null, done, now);
    const counts = input.dryRun ? [] : await countGoing(trx, done);
    if (counts.length > 0) {
      const state = at === null ? 'accepted' : 'open';
      await insertMoves(trx, done, { kind: 'release', state, toGroupId: null, by, now, dueAt: at ?? now, note });
      if (at === null) {
        await endChosen(trx, done, 'released', by);
        const events = counts.map(
          ({ groupId, count }) => ({ groupId, kind: 'hosts-released', params: { count } }) as const,
        );
        await insertGroupEvents(
          trx,
          events.map((event) => ({ ...event, byUser: by, note })),
          now,
        );
      }
      if (at === null) {
        await publishHosts(ctx, trx, hosts, now);
        await notifyHostCounts(
          ctx,
          trx,
          'hosts-gone',
          counts.map((each) => ({ ...each, by })),
          now,
        );
      } else await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    }
    const answer = { outcomes: await listChosen(trx, now) };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Moves hosts from the caller's groups to another of the caller's groups, in few statements regardless of their number.
 * The move is immediate, because both groups are the caller's own. A host with an open move stays, and its outcome says
 * so. Nothing changes if `dryRun` is set.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`
 */
async function moveMany(ctx: UserCtx, input: Input<typeof contract.moveMany>): Promise<Data<typeof contract.moveMany>> {
  const hosts = await chooseHosts(ctx, input);
  return ctx.db.transaction().execute(async (trx) => {
    const target = await requireGroup(trx, ctx.scope, input.toGroupId);
    if (!input.dryRun) await lockHosts(trx, hosts);
    if (!input.dryRun) await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    const [by, note, toGroupId] = [ctx.user.id, input.note || null, target.id];
    await layOutChosen(trx, ctx.scope, hosts, { groupId: target.id, appId: target.appId }, 'moved', now);
    const counts = input.dryRun ? [] : await countGoing(trx, 'moved');
    if (counts.length > 0) {
      const count = counts.reduce((sum, each) => sum + each.count, 0);
      await insertMoves(trx, 'moved', { kind: 'transfer', state: 'accepted', toGroupId, by, now, dueAt: now, note });
      await endChosen(trx, 'moved', 'moved', by);
      await openMoved(trx, toGroupId, by, note);
      const events = [
        { groupId: toGroupId, kind: 'hosts-bound', params: { count }, byUser: by, note } as const,
        ...counts.map(
          (each) =>
            ({
              groupId: each.groupId,
              kind: 'hosts-moved',
              params: { count: each.count },
              byUser: by,
              note: null,
            }) as const,
        ),
      ];
      await insertGroupEvents(trx, events, now);
      await publishHosts(ctx, trx, hosts, now);
      await notifyHostCounts(ctx, trx, 'hosts-bound', [{ groupId: toGroupId, groupName: target.name, count, by }], now);
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-gone',
        counts.map((each) => ({ ...each, by })),
        now,
      );
    }
    const answer = { outcomes: await listChosen(trx, now) };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Undoes the caller's own recent removals, and recent moves between their own groups. The ended membership continues as
 * if nothing had happened. Hosts that have changed since then stay unchanged, and other users' moves are skipped.
 */
async function undoMoves(
  ctx: UserCtx,
  { moveIds }: Input<typeof contract.undoMoves>,
): Promise<Data<typeof contract.undoMoves>> {
  const made = await hostsOfMoves(ctx.db, ctx.user.id, moveIds);
  return ctx.db.transaction().execute(async (trx) => {
    await lockGroupsOfMoves(trx, ctx.user.id, moveIds);
    await lockHosts(trx, made);
    const [now, by] = [ctx.clock.now(), ctx.user.id];
    const since = new Date(now.getTime() - MOVE_UNDO_MINUTES * 60_000);
    await layOutUndone(trx, ctx.scope, by, moveIds, since);
    const outcomes = await listUndone(trx);
    await undoLaidOut(trx, now);
    const { hosts, left, since: wentAt } = await hostsBack(trx);
    if (wentAt !== null) {
      const { back, gone } = await countBack(trx);
      const events = [
        ...back.map((each) => ({ ...each, kind: 'hosts-restored' }) as const),
        ...gone.map((each) => ({ ...each, kind: 'hosts-moved' }) as const),
      ];
      const rows = events.map(({ groupId, kind, count }) => ({
        groupId,
        kind,
        params: { count },
        byUser: by,
        note: null,
      }));
      await insertGroupEvents(trx, rows, now);
      await publishHosts(ctx, trx, hosts, wentAt, left);
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-bound',
        back.map((each) => ({ ...each, by })),
        now,
      );
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-gone',
        gone.map((each) => ({ ...each, by })),
        now,
      );
    } else if (outcomes.some(({ undone }) => undone)) {
      await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    }
    const answer = { outcomes };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Requests transfers of hosts from groups out of the caller's scope to a group in scope. The hosts' agents have
 * `moveAnswerDays` to answer. IDs beyond a user's limit for open transfers are skipped, and their outcomes say so.
 * @throws RefusalError `group-not-found`
 */
async function askForMany(
  ctx: UserCtx,
  input: Input<typeof contract.askForMany>,
): Promise<Data<typeof contract.askForMany>> {
  const ids = input.hostIds.map(readId);
  const hostIds = [...new Set(ids.filter(isHostId))];
  return ctx.db.transaction().execute(async (trx) => {
    const { id: toGroupId, appId } = await requireGroup(trx, ctx.scope, input.toGroupId);
    const open = await countOpenTransfers(trx, ctx.user.id);
    const hosts = hostIds.map((hostId) => ({ hostId, appId }));
    await lockHosts(trx, hosts);
    await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    await layOutAsked(trx, ctx.scope, { hostIds, appId, room: Math.max(0, OPEN_TRANSFERS - open) });
    const [askedBy, note] = [ctx.user.id, input.note || null];
    const made = await insertAsked(trx, {
      appId,
      toGroupId,
      askedBy,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      note,
    });
    if (made.length > 0) await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    const moves = made.map((move) => ({ ...move, kind: 'transfer', askedBy }) as const);
    await notifyMovesAsked(ctx, trx, moves, now);
    const answer = { outcomes: inOrder(ids, await listAsked(trx)) };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Returns an outcome for each given ID, including malformed and repeated IDs.
 * @param found the outcomes for the distinct well-formed IDs
 */
function inOrder(ids: readonly string[], found: readonly contract.AskOutcome[]): contract.AskOutcome[] {
  const outcomes = new Map(found.map((each) => [each.hostId, each]));
  return ids.map((hostId) => {
    if (!isHostId(hostId)) return { hostId, outcome: 'malformed' };
    const outcome = outcomes.get(hostId);
    outcomes.delete(hostId);
    return outcome ?? { hostId, outcome: 'repeated' };
  });
}

/**
 * Returns the hosts for a call, without repeats. They are either named in the call, or all that the list currently
 * shows with its filter.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`
 */
async function chooseHosts(ctx: UserCtx, { hosts, filter }: contract.ChosenHosts): Promise<readonly HostKey[]> {
  if ((hosts === undefined) === (filter === undefined)) fail('hosts-not-chosen');
  if (hosts !== undefined) return [...new Map(hosts.map((host) => [`${host.hostId} ${host.appId}`, host])).values()];
  const { groupId } = filter ?? {};
  if (groupId !== undefined && !(await findGroup(ctx.db, ctx.scope, groupId))) fail('group-not-found');
  const wanted = await wantedHosts(ctx, filter ?? { below: true });
  const found = await listMatching(ctx.db, ctx.scope, wanted, MANY_HOSTS);
  if (found.length === 0) fail('hosts-not-chosen');
  if (found.length > MANY_HOSTS) fail('too-many-hosts', { max: MANY_HOSTS });
  return found;
}

/**
 * Attributes the facts of hosts whose memberships changed to their new groups, and notifies open screens and webhooks.
 * @param removed memberships that were deleted
 */
async function publishHosts(
  ctx: UserCtx,
  trx: Trx,
  hosts: readonly HostKey[],
  since: Date | string,
  removed: readonly (HostKey & { readonly groupId: number })[] = [],
): Promise<void> {
  await attributeFacts(ctx, trx, hosts, since);
  const [hostIds, appIds] = [hosts.map(({ hostId }) => hostId), hosts.map(({ appId }) => appId)];
  await publishAccountChanges(ctx, trx, hostIds, appIds);
  await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  await publishMoves(trx, hosts, ctx.clock.now(), removed);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.releaseMany, releaseMany),
  mount(contract.moveMany, moveMany),
  mount(contract.undoMoves, undoMoves),
  mount(contract.askForMany, askForMany),
];
