import { BATCH_MAX_IDS } from '@greenroom/contract/constants.ts';
import type { Batch } from '@greenroom/contract/hosts/applications.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { keptText } from '../../../platform/sheets/read/ids/kept-text.ts';
import type { IdLine } from '../../../platform/sheets/read/sheet-report.ts';
import { requireGroup } from '../../groups/index.ts';
import { insertRows, type RowShifts } from '../batch-rows.queries.ts';
import { findBatch, insertBatch, insertChunk, setTotal } from '../batches.queries.ts';
import { enterCheck } from '../check-batch.job.ts';
import { describeBatch } from '../describe-batch.ts';
import { publishBatch } from '../publish-batch.ts';
import { makeRoomForCheck } from './make-room-for-check.ts';

/** IDs to a stored chunk, and so to a statement that stores them. */
export const CHUNK_SIZE = 50_000;

export interface BatchSource {
  readonly groupId: number;
  readonly dryRun: boolean;
  readonly fileName: string | null;
  /** IDs as they are in the source; malformed ones too. */
  readonly lines: AsyncIterable<readonly IdLine[]>;
  /** Remarks on how the source was read; called once it has been read. */
  readonly remarks: () => Batch['remarks'];
}

/**
 * Stores a batch whole or not at all, with the job that examines it: one transaction (R-PLUS-2).
 * @throws RefusalError `group-not-found`, `no-ids`, `too-many-ids`, `checks-full`, and whatever reading the source throws
 */
export async function storeBatch(ctx: UserCtx, source: BatchSource): Promise<Batch> {
  return ctx.db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, ctx.scope, source.groupId);
    const batchId = await insertBatch(trx, {
      kind: source.dryRun ? 'check' : 'add',
      groupId: group.id,
      submittedBy: ctx.user.id,
      fileName: source.fileName,
      submittedAt: ctx.clock.now(),
    });
    const { total, shifts } = await storeLines(trx, batchId, source.lines);
    if (total === 0) fail('no-ids');
    if (source.fileName !== null && shifts.lines.length > 0) await insertRows(trx, batchId, shifts);
    await setTotal(trx, batchId, total, source.remarks());
    if (source.dryRun) await makeRoomForCheck(ctx, trx);
    return startBatch(ctx, trx, batchId);
  });
}

/** Enters the examination of a stored batch, publishes its event and returns it: the last step of every submission. */
export async function startBatch(ctx: UserCtx, trx: Trx, batchId: number): Promise<Batch> {
  await enterCheck(trx, batchId);
  await publishBatch(ctx, trx, { id: batchId, submittedById: ctx.user.id });
  // A group that was taken from the user meanwhile: as if the submission had come after that.
  const stored = (await findBatch(trx, ctx.scope, batchId)) ?? fail('group-not-found');
  const answer = describeBatch(stored, ctx.clock.now());
  await ctx.remember(trx, answer);
  return answer;
}

interface Stored {
  total: number;
  /** Where the rows of the source are others than a plain list would have. */
  shifts: RowShifts;
}

async function storeLines(trx: Trx, batchId: number, source: AsyncIterable<readonly IdLine[]>): Promise<Stored> {
  const lines: number[] = [];
  const rows: number[] = [];
  let shift = 0;
  let chunk = 0;
  let total = 0;
  let texts: string[] = [];
  const store = async () => {
    await insertChunk(trx, batchId, chunk++, total - texts.length + 1, texts);
    texts = [];
  };
  for await (const part of source) {
    for (const { text, line: row } of part) {
      texts.push(keptText(text));
      total += 1;
      if (row - total === shift) continue;
      shift = row - total;
      lines.push(total);
      rows.push(row);
    }
    if (total > BATCH_MAX_IDS) fail('too-many-ids', { max: BATCH_MAX_IDS });
    if (texts.length >= CHUNK_SIZE) await store();
  }
  if (texts.length > 0) await store();
  return { total, shifts: { lines, rows } };
}
