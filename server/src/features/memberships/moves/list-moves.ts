import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listMoves as contract } from '@greenroom/contract/memberships.ts';
import { MERGE_LIMIT } from '../../../access/first-of-groups.ts';
import type { UserCtx } from '../../../context.ts';
import { describeMove } from '../describe-move.ts';
import type { MoveRow } from '../moves.queries.ts';
import { countMoves, listMovePage, mergeMovePage } from './list-moves.queries.ts';

/** Departures and transfers from and to groups in the caller's scope, the latest first. */
export async function listMoves(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const rows = await readPage(ctx, input);
  return {
    rows: rows.map((row) => describeMove(ctx, row, now)),
    total: await countMoves(ctx.db, ctx.scope, input),
  };
}

/** A user who sees every group needs no look at each: the moves of all are in the order of an index. */
async function readPage({ db, scope }: UserCtx, input: Input<typeof contract>): Promise<MoveRow[]> {
  const { state, direction, groupId } = input;
  const page = { limit: input.size, offset: offsetOf(input) };
  const isFarBack = page.offset + page.limit > MERGE_LIMIT;
  if (scope.kind === 'all' || isFarBack || (state !== undefined && state !== 'open')) {
    return listMovePage(db, scope, { state, direction, groupId }, page);
  }
  return mergeMovePage(db, scope, { state, direction, groupId }, page);
}
