import * as contract from '@greenroom/contract/applications/applications.ts';
import { BATCH_MAX_IDS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import * as sheets from '@greenroom/contract/sheets.ts';
import type { RawBuilder } from 'kysely';
import type { UserCtx } from '../../../context.ts';
import { takeConnection } from '../../../platform/db/connection-share.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import {
  type FileAnswer,
  type MountedRoute,
  mount,
  mountFile,
  mountUpload,
  type UploadedFile,
} from '../../../platform/http/mount.ts';
import type { Rows } from '../../../platform/rows.ts';
import { keptText } from '../../../platform/sheets/read/ids/kept-text.ts';
import { readSheet } from '../../../platform/sheets/read/read-sheet.ts';
import { readTypedIds } from '../../../platform/sheets/read/read-typed-ids.ts';
import { refuseSheet } from '../../../platform/sheets/read/refuse-sheet.ts';
import { SheetError } from '../../../platform/sheets/read/sheet-error.ts';
import type { IdLine } from '../../../platform/sheets/read/sheet-report.ts';
import { sheetAnswer } from '../../../platform/sheets/write/sheet-answer.ts';
import { requireGroup } from '../../groups/index.ts';
import { copyRows, insertRows, type RowShifts } from '../batch-rows.queries.ts';
import {
  acceptedLines,
  type BatchRow,
  copyLines,
  failedLines,
  findBatch,
  insertBatch,
  insertChunk,
  setTotal,
} from '../batches.queries.ts';
import { describeBatch, publishBatch, requireBatch } from '../batches.routes.ts';
import { enterCheck } from '../check-batch.job.ts';
import { makeRoomForDryRun } from '../dry-runs.job.ts';
import { keptSheetsOf } from './kept-sheets.ts';
import { remarksOn, remarksOnRounded } from './sheet-remarks.ts';

/**
 * Adds the hosts in a sheet to a group (R-HOST-1, R-HOST-3), or only returns the verdicts if `dryRun` is set. Nothing
 * is stored if it fails.
 * @throws RefusalError `group-not-found`, or one of the `sheet-…` codes
 */
async function submitFile(
  ctx: UserCtx,
  input: Input<typeof contract.submitFile>,
  file: Pick<UploadedFile, 'path' | 'fileName'>,
): Promise<contract.Batch> {
  const giveBack = await takeConnection(ctx, 'uploads');
  const reading = readSheet({
    path: file.path,
    fileName: file.fileName,
    column: input.column,
    hiddenRows: input.hiddenRows,
    signal: ctx.signal,
  });
  try {
    return await storeBatch(ctx, {
      groupId: input.groupId,
      dryRun: input.dryRun,
      fileName: file.fileName,
      lines: reading,
      remarks: () => remarksOn(reading.report()),
    });
  } catch (error) {
    return refuseSheet(error);
  } finally {
    giveBack();
  }
}

/**
 * Submits a sheet that a preview stored, in the same way as `submitFile`. After a check, the file stays stored for the
 * submission.
 * @throws RefusalError `kept-file-gone`, and the errors of `submitFile`
 */
async function submitKeptSheet(ctx: UserCtx, input: Input<typeof sheets.submitKeptSheet>): Promise<contract.Batch> {
  const kept = keptSheetsOf(ctx);
  const batch = await kept.use(ctx.user.id, input.sheetId, (sheet) => submitFile(ctx, input, sheet));
  if (!input.dryRun) await kept.forget(ctx.user.id, input.sheetId);
  return batch;
}

/** Maximum length of texts that are read and stored without queueing. Longer ones queue with the uploads. */
const SHORT_CHARACTERS = 1024 * 1024;

/**
 * Adds hosts by typed IDs, separated by commas, line breaks or spaces (R-HOST-2).
 * @throws RefusalError `group-not-found`, `no-ids`, `too-many-ids`, `typed-lost-digits`, `sheet-cell-too-long`
 */
async function submitTyped(ctx: UserCtx, input: Input<typeof contract.submitTyped>): Promise<contract.Batch> {
  if (input.text.length <= SHORT_CHARACTERS) return submitText(ctx, input);
  const giveBack = await takeConnection(ctx, 'uploads');
  try {
    return await submitText(ctx, input);
  } finally {
    giveBack();
  }
}

async function submitText(ctx: UserCtx, input: Input<typeof contract.submitTyped>): Promise<contract.Batch> {
  try {
    const lines = readTypedIds({ text: input.text, signal: ctx.signal });
    return await storeBatch(ctx, {
      groupId: input.groupId,
      dryRun: input.dryRun,
      fileName: null,
      lines,
      remarks: () => remarksOnRounded(lines.report()),
    });
  } catch (error) {
    if (error instanceof SheetError && error.code === 'sheet-empty') fail('no-ids');
    return refuseSheet(error);
  }
}

/**
 * Submits the IDs that passed all rules in a check. Each is examined again, because facts may have changed (R-PLUS-1).
 * @throws RefusalError `batch-not-found`, `batch-not-a-dry-run`, `batch-not-finished`, `nothing-accepted`,
 * `group-not-found`
 */
async function submitChecked(ctx: UserCtx, input: Input<typeof contract.submitChecked>): Promise<contract.Batch> {
  const batch = await requireBatch(ctx, input.batchId);
  if (batch.kind !== 'dry-run') fail('batch-not-a-dry-run');
  if (batch.state !== 'finished') fail('batch-not-finished');
  return resubmit(ctx, batch, 'add', acceptedLines(batch.id), 'nothing-accepted');
}

/**
 * Submits the failed IDs of a finished batch again: all of them, or those with certain reasons (R-PLUS-3).
 * @throws RefusalError `batch-not-found`, `batch-not-finished`, `nothing-failed`, `dry-runs-full`, `group-not-found`
 */
async function retryFailed(ctx: UserCtx, input: Input<typeof contract.retryFailed>): Promise<contract.Batch> {
  const batch = await requireBatch(ctx, input.batchId);
  if (batch.state !== 'finished' && batch.state !== 'cancelled') fail('batch-not-finished');
  return resubmit(ctx, batch, batch.kind, failedLines(batch.id, input.codes), 'nothing-failed');
}

async function resubmit(
  ctx: UserCtx,
  batch: BatchRow,
  kind: BatchRow['kind'],
  lines: RawBuilder<unknown>,
  none: ErrorCode,
): Promise<contract.Batch> {
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
    if (kind === 'dry-run') await makeRoomForDryRun(ctx, trx);
    return startBatch(ctx, trx, batchId);
  });
}

/** IDs per stored chunk. Each statement stores one chunk. */
const CHUNK_SIZE = 50_000;

interface BatchSource {
  readonly groupId: number;
  readonly dryRun: boolean;
  readonly fileName: string | null;
  /** IDs as written in the source, including malformed ones. */
  readonly lines: AsyncIterable<readonly IdLine[]>;
  /** Returns remarks on how the source was read. Call it after reading the source. */
  readonly remarks: () => contract.Batch['remarks'];
}

/**
 * Stores a complete batch and queues its examination, in one transaction (R-PLUS-2).
 * @throws RefusalError `group-not-found`, `no-ids`, `too-many-ids`, `dry-runs-full`, and errors from reading the source
 */
async function storeBatch(ctx: UserCtx, source: BatchSource): Promise<contract.Batch> {
  return ctx.db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, ctx.scope, source.groupId);
    const batchId = await insertBatch(trx, {
      kind: source.dryRun ? 'dry-run' : 'add',
      groupId: group.id,
      submittedBy: ctx.user.id,
      fileName: source.fileName,
      submittedAt: ctx.clock.now(),
    });
    const { total, shifts } = await storeLines(trx, batchId, source.lines);
    if (total === 0) fail('no-ids');
    if (source.fileName !== null && shifts.lines.length > 0) await insertRows(trx, batchId, shifts);
    await setTotal(trx, batchId, total, source.remarks());
    if (source.dryRun) await makeRoomForDryRun(ctx, trx);
    return startBatch(ctx, trx, batchId);
  });
}

/**
 * Queues the examination of a stored batch, publishes its event and returns the batch. Call it at the end of every
 * submission.
 */
async function startBatch(ctx: UserCtx, trx: Trx, batchId: number): Promise<contract.Batch> {
  await enterCheck(trx, batchId);
  await publishBatch(ctx, trx, { id: batchId, submittedById: ctx.user.id });
  // If the user has lost access to the group since then, the answer is the same as for a later submission.
  const stored = (await findBatch(trx, ctx.scope, batchId)) ?? fail('group-not-found');
  const answer = describeBatch(stored, ctx.clock.now());
  await ctx.remember(trx, answer);
  return answer;
}

interface Stored {
  total: number;
  /** The lines at which the source's row numbers differ from those of a plain list. */
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

/** Returns an empty sheet with the only column that Greenroom reads. */
async function downloadTemplate(ctx: UserCtx, input: Input<typeof contract.downloadTemplate>): Promise<FileAnswer> {
  const header = [ctx.messages.text(ctx.locale, 'sheets.column.host-id')];
  return sheetAnswer(input.format, 'hosts', { header, rows: none(), widths: [24] });
}

async function* none(): Rows<readonly string[]> {
  yield* [];
}

export const routes: readonly MountedRoute[] = [
  mountUpload(contract.submitFile, submitFile),
  mount(sheets.submitKeptSheet, submitKeptSheet),
  mount(contract.submitTyped, submitTyped),
  mount(contract.submitChecked, submitChecked),
  mount(contract.retryFailed, retryFailed),
  mountFile(contract.downloadTemplate, downloadTemplate),
];
