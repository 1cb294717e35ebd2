import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listMoves as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { describeMove } from '../describe-move.ts';
import { countMoves, listMovePage } from './list-moves.queries.ts';

/** Departures and transfers from and to groups in the caller's scope, the latest first. */
export async function listMoves(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { page, size, ...filter } = input;
  const now = ctx.clock.now();
  const rows = await listMovePage(ctx.db, ctx.scope, filter, { limit: size, offset: offsetOf({ page, size }) });
  return {
    rows: rows.map((row) => describeMove(ctx, row, now)),
    total: await countMoves(ctx.db, ctx.scope, filter),
  };
}
