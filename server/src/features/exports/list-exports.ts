import type { listExports as contract } from '@greenroom/contract/exports/exports.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { describeExports } from './describe-exports.ts';
import { countOwn, listOwn } from './exports.queries.ts';

/** One's own exports with their progress, the latest first. */
export async function listExports(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const userId = ctx.user.id;
  const [rows, total] = await Promise.all([
    listOwn(ctx.db, userId, { size: input.size, offset: offsetOf(input) }),
    countOwn(ctx.db, userId),
  ]);
  return { rows: await describeExports(ctx, rows), total };
}
