import type { Batch, cancelBatch as contract } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { cancelBatchRow, findBatch, lockBatch } from '../batches.queries.ts';
import { describeBatch } from '../describe-batch.ts';
import { publishBatch } from '../publish-batch.ts';

/**
 * Stops the examination; what was added stays added. A chunk under way is finished first.
 * @throws RefusalError `batch-not-found`, `batch-finished`
 */
export async function cancelBatch(ctx: UserCtx, input: Input<typeof contract>): Promise<Batch> {
  const batch = (await findBatch(ctx.db, ctx.scope, input.batchId)) ?? fail('batch-not-found');
  return ctx.db.transaction().execute(async (trx) => {
    const state = await lockBatch(trx, input.batchId);
    if (state === 'finished' || state === 'cancelled') fail('batch-finished');
    await cancelBatchRow(trx, input.batchId, ctx.clock.now());
    await publishBatch(ctx, trx, batch);
    const cancelled = (await findBatch(trx, ctx.scope, input.batchId)) ?? fail('batch-not-found');
    const answer = describeBatch(cancelled, ctx.clock.now());
    await ctx.remember(trx, answer);
    return answer;
  });
}
