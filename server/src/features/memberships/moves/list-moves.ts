import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listMoves as contract } from '@greenroom/contract/memberships.ts';
import { MERGE_LIMIT } from '../../../access/first-of-groups.ts';
import type { UserCtx } from '../../../context.ts';
import { describeMove } from '../describe-move.ts';
import type { MoveRow } from '../moves.queries.ts';
import { countMoves, listMovePage, type MoveFilter, mergeMovePage, type Page } from './list-moves.queries.ts';

/** Departures and transfers from and to groups in the caller's scope, the latest first. */
export async function listMoves(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const filter = findMoves(now, input);
  const rows = await readPage(ctx, filter, { limit: input.size, offset: offsetOf(input) });
  return {
    rows: rows.map((row) => describeMove(ctx, row, now)),
    total: await countMoves(ctx.db, ctx.scope, filter),
  };
}

/** What a query of the list asks for. */
export function findMoves(
  now: Date,
  input: Omit<MoveFilter, 'waitingAt'> & { waiting?: 'yes' | undefined },
): MoveFilter {
  const { groupId, state, direction } = input;
  return input.waiting ? waitingMoves(now, input) : { groupId, state, direction };
}

/** Moves that wait for an answer from the side that the host leaves; of those of another state there are none. */
function waitingMoves(now: Date, { groupId, state = 'open' }: Pick<MoveFilter, 'groupId' | 'state'> = {}) {
  return { groupId, state, direction: 'out', waitingAt: now } as const satisfies MoveFilter;
}

/** How many moves wait for an answer from the side of groups in scope. */
export function countWaitingMoves(ctx: UserCtx): Promise<number> {
  return countMoves(ctx.db, ctx.scope, waitingMoves(ctx.clock.now()));
}

/** A user who sees every group needs no look at each: the moves of all are in the order of an index. */
async function readPage({ db, scope }: UserCtx, filter: MoveFilter, page: Page): Promise<MoveRow[]> {
  const { state } = filter;
  const isFarBack = page.offset + page.limit > MERGE_LIMIT;
  if (scope.kind === 'all' || isFarBack || (state !== undefined && state !== 'open')) {
    return listMovePage(db, scope, filter, page);
  }
  return mergeMovePage(db, scope, { ...filter, state }, page);
}
