import type { exportAgain as contract } from '@greenroom/contract/exports/exports.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findOwn, hasSecondFactor } from './exports.queries.ts';
import { placeOrder } from './place-order.ts';

/**
 * Begins an export again, with the rows and in the language of now.
 * @throws RefusalError `export-not-found`; as `placeOrder` does
 */
export async function exportAgain(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const before = (await findOwn(ctx.db, ctx.user.id, id)) ?? fail('export-not-found');
  const { list, filter, columns, format, forPrograms, timeZone } = before;
  const order = { list, filter, columns, format, forPrograms, timeZone };
  return placeOrder(ctx, order, await hasSecondFactor(ctx.db, ctx.user.sessionTokenHash));
}
