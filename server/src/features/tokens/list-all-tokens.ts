import type { listAllTokens as contract } from '@greenroom/contract/administration/tokens.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { keptAnswer } from './token-answer.ts';
import { countTokens, selectTokens } from './tokens.queries.ts';

/** Lists everybody's tokens and those of machines, the latest first. */
export async function listAllTokens(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const [rows, total] = await Promise.all([
    selectTokens(ctx.db, { size: input.size, offset: offsetOf(input) }),
    countTokens(ctx.db),
  ]);
  return { rows: rows.map((row) => keptAnswer(row, now)), total };
}
