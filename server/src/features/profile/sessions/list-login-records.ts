import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listLoginRecords as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { countLoginRecords, findLoginRecords } from '../profile.queries.ts';

/** Lists the caller's own sign-ins, the latest first (R-DATA-3). */
export async function listLoginRecords(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { page, size } = input;
  const [rows, total] = await Promise.all([
    findLoginRecords(ctx.db, ctx.user.id, { size, offset: offsetOf({ page, size }) }),
    countLoginRecords(ctx.db, ctx.user.id),
  ]);
  return { rows, total };
}
