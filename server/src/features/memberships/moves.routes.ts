import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { moveStateName, movesList } from '@greenroom/contract/lists/memberships.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { MERGE_LIMIT } from '../../access/first-of-groups.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { mapRows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { lockGroup } from '../groups/index.ts';
import { allMoves, countMoves, listMovePage, type MoveFilter, mergeMovePage, type Page } from './list-moves.queries.ts';
import { endMemberships, insertMembership, lockHosts, lockMembership } from './memberships.queries.ts';
import { isAskedByUs, refusalToAnswer, refusalToWithdraw } from './moves.policy.ts';
import { findMove, lockMove, type MoveRow, type MoveState, settleMove } from './moves.queries.ts';
import { notifyHostCounts, notifyMovesSettled, publishMoves } from './notify-moves.ts';

/** Lists departures and transfers from and to groups in the caller's scope, latest first. */
async function listMoves(
  ctx: UserCtx,
  input: Input<typeof contract.listMoves>,
): Promise<Data<typeof contract.listMoves>> {
  const now = ctx.clock.now();
  const filter = findMoves(now, input);
  const rows = await readPage(ctx, filter, { limit: input.size, offset: offsetOf(input) });
  return {
    rows: rows.map((row) => describeMove(ctx, row, now)),
    total: await countMoves(ctx.db, ctx.scope, filter),
  };
}

/** Returns the filter for a list query. */
function findMoves(now: Date, input: Omit<MoveFilter, 'waitingAt'> & { waiting?: 'yes' | undefined }): MoveFilter {
  const { groupId, state, direction } = input;
  return input.waiting ? waitingMoves(now, input) : { groupId, state, direction };
}

/**
 * Returns the filter for moves that wait for an answer from the group that the host leaves. Only open moves can wait.
 */
function waitingMoves(now: Date, { groupId, state = 'open' }: Pick<MoveFilter, 'groupId' | 'state'> = {}) {
  return { groupId, state, direction: 'out', waitingAt: now } as const satisfies MoveFilter;
}

/** Counts the moves that wait for an answer from groups in scope. */
export function countWaitingMoves(ctx: UserCtx): Promise<number> {
  return countMoves(ctx.db, ctx.scope, waitingMoves(ctx.clock.now()));
}

/** Reads a page. For a user who sees every group, the index over all moves already has the right order. */
async function readPage({ db, scope }: UserCtx, filter: MoveFilter, page: Page): Promise<MoveRow[]> {
  const { state } = filter;
  const isFarBack = page.offset + page.limit > MERGE_LIMIT;
  if (scope.kind === 'all' || isFarBack || (state !== undefined && state !== 'open')) {
    return listMovePage(db, scope, filter, page);
  }
  return mergeMovePage(db, scope, { ...filter, state }, page);
}

interface Answered {
  state: Exclude<MoveState, 'open'>;
  /** The time at which the host left; null if the host stays. */
  effectiveAt: string | null;
}

/**
 * Approves or refuses a host's departure or transfer. An approved transfer ends one membership and opens the other at
 * the same moment. If the target group was deleted, the transfer becomes `overtaken` and the host stays.
 * @throws RefusalError `move-not-found`, `move-answered`
 */
async function answerMove(
  ctx: UserCtx,
  input: Input<typeof contract.answerMove>,
): Promise<Data<typeof contract.answerMove>> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = (await findMove(trx, ctx.scope, input.moveId)) ?? fail('move-not-found');
    // The new group belongs to the other side. It must exist, but it need not be in the answering user's scope.
    const isTaken = found.toGroupId === null || (await lockGroup(trx, { kind: 'all' }, found.toGroupId)) !== undefined;
    await lockHosts(trx, [found]);
    await lockMembership(trx, ctx.scope, found);
    const move = await lockMove(trx, ctx.scope, input.moveId);
    const now = ctx.clock.now();
    const refusal = refusalToAnswer(ctx.user, move, now);
    if (refusal || !move) return fail(refusal ?? 'move-not-found');
    const answered = input.agree && isTaken ? await carryOut(ctx, trx, move, now) : staying(input.agree);
    const settled = { ...answered, answeredBy: ctx.user.id, answeredAt: now, answerNote: input.note || null };
    await settleMove(trx, move.id, settled);
    await notifyMovesSettled(ctx, trx, [{ ...move, state: answered.state }], ctx.user.id, now);
    return answerWithMove(ctx, trx, move.id, now, 'move-not-found');
  });
}

function staying(agreed: boolean): Answered {
  return { state: agreed ? 'overtaken' : 'refused', effectiveAt: null };
}

/**
 * Carries out an approved move. The new membership is attributed to the requesting user, so that the new group's side
 * doesn't see anyone from the other side.
 */
async function carryOut(ctx: UserCtx, trx: Trx, move: MoveRow, now: Date): Promise<Answered> {
  const { hostId, appId, membershipId, toGroupId, askedBy } = move;
  const ending = { hostId, membershipId, at: now.toISOString(), endedBy: ctx.user.id };
  const [gone] = await endMemberships(trx, [ending], toGroupId === null ? 'left' : 'transferred');
  if (!gone) return fail('move-answered');
  if (toGroupId !== null) {
    await insertMembership(trx, { hostId, appId, groupId: toGroupId, fromAt: gone.toAt, openedBy: askedBy });
  }
  await attributeFacts(ctx, trx, [move], gone.toAt);
  await publishMoves(trx, [move], now);
  await notifyHostCounts(ctx, trx, 'hosts-gone', [{ ...gone, count: 1, by: ctx.user.id }], now);
  return { state: 'accepted', effectiveAt: gone.toAt };
}

/**
 * Withdraws a request made by the caller or someone on their side, or a release whose date hasn't come.
 * @throws RefusalError `move-not-found`, `move-answered`
 */
async function withdrawMove(ctx: UserCtx, input: Input<typeof contract.withdrawMove>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = (await findMove(trx, ctx.scope, input.moveId)) ?? fail('move-not-found');
    await lockHosts(trx, [found]);
    await lockMembership(trx, ctx.scope, found);
    const move = await lockMove(trx, ctx.scope, input.moveId);
    const now = ctx.clock.now();
    const refusal = refusalToWithdraw(ctx.user, move, now);
    if (refusal || !move) return fail(refusal ?? 'move-not-found');
    const state = 'withdrawn';
    await settleMove(trx, move.id, {
      state,
      effectiveAt: null,
      answeredBy: ctx.user.id,
      answeredAt: now,
      answerNote: null,
    });
    await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    await notifyMovesSettled(ctx, trx, [{ ...move, state }], ctx.user.id, now);
    return null;
  });
}

/**
 * Completes a call that enters or settles a move: notifies open screens, stores the answer and returns it.
 * @param gone the error if the user lost access to the groups while the call waited, the same as for a later call
 */
export async function answerWithMove(
  ctx: UserCtx,
  trx: Trx,
  moveId: number,
  now: Date,
  gone: ErrorCode,
): Promise<contract.HostMove> {
  await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  const row = (await findMove(trx, ctx.scope, moveId)) ?? fail(gone);
  const answer = describeMove(ctx, row, now);
  await ctx.remember(trx, answer);
  return answer;
}

/** Returns a move as the user can see it. A group out of scope has neither name nor ID. */
export function describeMove(ctx: Pick<UserCtx, 'user' | 'scope'>, row: MoveRow, now: Date): contract.HostMove {
  const { fromInScope, toInScope, membershipId: _membershipId, askedBy: _askedBy, ...move } = row;
  return {
    ...move,
    fromGroupId: fromInScope ? row.fromGroupId : null,
    fromGroupName: fromInScope ? row.fromGroupName : null,
    toGroupId: toInScope ? row.toGroupId : null,
    toGroupName: toInScope ? row.toGroupName : null,
    askedByUs: isAskedByUs(ctx.user, ctx.scope, row),
    mayAnswer: refusalToAnswer(ctx.user, row, now) === null,
    mayWithdraw: refusalToWithdraw(ctx.user, row, now) === null,
  };
}

/** Exports departures and transfers as a file (R-GROUP-4, R-STAT-3). */
export const exportedMoves = exportedList({
  list: movesList,
  filter: contract.listMoves.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const { db, scope, clock } = ctx;
    const filter = findMoves(clock.now(), given);
    return {
      total: await countMoves(db, scope, filter),
      async rows(stream) {
        const rows = await stream(allMoves(scope, filter));
        const now = clock.now();
        return mapRows(rows, (row) => describeMove(ctx, row, now));
      },
    };
  },
  own: ({ messages, locale }, forPrograms) => {
    const elsewhere = forPrograms ? null : messages.text(locale, 'memberships.other-agency');
    return {
      group: ({ fromGroupName }) => fromGroupName ?? elsewhere,
      to: ({ kind, toGroupName }) => (kind === 'transfer' ? (toGroupName ?? elsewhere) : null),
      state: (row) => (forPrograms ? row.state : messages.text(locale, `memberships.state.${moveStateName(row)}`)),
    };
  },
});

export const routes: readonly MountedRoute[] = [
  mount(contract.listMoves, listMoves),
  mount(contract.answerMove, answerMove),
  mount(contract.withdrawMove, withdrawMove),
];
