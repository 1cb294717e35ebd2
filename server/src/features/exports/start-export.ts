import type { startExport as contract } from '@greenroom/contract/exports/exports.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { hasSecondFactor } from './exports.queries.ts';
import { placeOrder } from './place-order.ts';

/**
 * Begins to write a list as a file in the background (R-STAT-3, R-PLUS-7).
 * @throws RefusalError as `placeOrder` does
 */
export async function startExport(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { list, filter, columns = null, format, forPrograms, timeZone = ctx.config.timeZone } = input;
  const order = { list, filter, columns, format, forPrograms, timeZone };
  return placeOrder(ctx, order, await hasSecondFactor(ctx.db, ctx.user.sessionTokenHash));
}
