import type {
  Batch,
  readBatch as getContract,
  listBatches as listContract,
} from '@greenroom/contract/hosts/applications.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countBatches, findBatch, listBatchPage, searchBatches } from '../batches.queries.ts';
import { describeBatch } from '../describe-batch.ts';

/** A batch, its progress and its summary (R-HOST-5). */
export async function readBatch(ctx: UserCtx, input: Input<typeof getContract>): Promise<Batch> {
  const found = await findBatch(ctx.db, ctx.scope, input.batchId);
  return found ? describeBatch(found, ctx.clock.now()) : fail('batch-not-found');
}

/** Batches in scope, newest first: all of them, or those that are searched for. */
export async function listBatches(ctx: UserCtx, input: Input<typeof listContract>): Promise<Data<typeof listContract>> {
  const now = ctx.clock.now();
  if (input.search) {
    const { rows, total } = await searchBatches(ctx.db, ctx.scope, input.search, input.size, offsetOf(input));
    return { rows: rows.map((row) => describeBatch(row, now)), total };
  }
  const [rows, total] = await Promise.all([
    listBatchPage(ctx.db, ctx.scope, input.size, offsetOf(input)),
    countBatches(ctx.db, ctx.scope),
  ]);
  return { rows: rows.map((row) => describeBatch(row, now)), total };
}
