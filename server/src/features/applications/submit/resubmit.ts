import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type {
  Batch,
  retryFailed as retryContract,
  submitChecked as submitContract,
} from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { RawBuilder } from 'kysely';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireGroup } from '../../groups/index.ts';
import { copyRows } from '../batch-rows.queries.ts';
import {
  acceptedLines,
  type BatchRow,
  copyLines,
  failedLines,
  findBatch,
  insertBatch,
  setTotal,
} from '../batches.queries.ts';
import { makeRoomForCheck } from './make-room-for-check.ts';
import { CHUNK_SIZE, startBatch } from './store-batch.ts';

/**
 * Submits the IDs of a dry run that no check objected to; each is examined again, since the world may have changed
 * (R-PLUS-1).
 * @throws RefusalError `batch-not-found`, `batch-not-a-check`, `batch-not-finished`, `nothing-accepted`, `group-not-found`
 */
export async function submitChecked(ctx: UserCtx, input: Input<typeof submitContract>): Promise<Batch> {
  const batch = (await findBatch(ctx.db, ctx.scope, input.batchId)) ?? fail('batch-not-found');
  if (batch.kind !== 'check') fail('batch-not-a-check');
  if (batch.state !== 'finished') fail('batch-not-finished');
  return resubmit(ctx, batch, 'add', acceptedLines(batch.id), 'nothing-accepted');
}

/**
 * Submits just the failed IDs of a finished batch again, all or those of some reasons (R-PLUS-3).
 * @throws RefusalError `batch-not-found`, `batch-not-finished`, `nothing-failed`, `checks-full`, `group-not-found`
 */
export async function retryFailed(ctx: UserCtx, input: Input<typeof retryContract>): Promise<Batch> {
  const batch = (await findBatch(ctx.db, ctx.scope, input.batchId)) ?? fail('batch-not-found');
  if (batch.state !== 'finished' && batch.state !== 'cancelled') fail('batch-not-finished');
  return resubmit(ctx, batch, batch.kind, failedLines(batch.id, input.codes), 'nothing-failed');
}

async function resubmit(
  ctx: UserCtx,
  batch: BatchRow,
  kind: BatchRow['kind'],
  lines: RawBuilder<unknown>,
  none: ErrorCode,
): Promise<Batch> {
  return ctx.db.transaction().execute(async (trx) => {
    await requireGroup(trx, ctx.scope, batch.groupId);
    const batchId = await insertBatch(trx, {
      kind,
      groupId: batch.groupId,
      submittedBy: ctx.user.id,
      fileName: batch.fileName,
      submittedAt: ctx.clock.now(),
    });
    const total = await copyLines(trx, batchId, lines, CHUNK_SIZE);
    if (total === 0) fail(none);
    if (batch.fileName !== null) await copyRows(trx, batch.id, batchId, lines);
    await setTotal(trx, batchId, total, []);
    if (kind === 'check') await makeRoomForCheck(ctx, trx);
    return startBatch(ctx, trx, batchId);
  });
}
