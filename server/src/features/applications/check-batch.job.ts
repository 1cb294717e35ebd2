import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { takeConnection } from '../../platform/db/connection-share.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { askForUnknown } from '../accounts/index.ts';
import { notifyBatchFinished } from '../notifications/index.ts';
import { enqueueWebhooks } from '../webhooks/index.ts';
import {
  type BatchRow,
  beginBatch,
  endBatch,
  findBatch,
  finishChunk,
  holdBatch,
  insertBatch,
  insertChunk,
  listReadyChunks,
  lockBatch,
  lockReadyChunk,
  type NewBatch,
  setAside,
  setTotal,
  wakeWaiting,
} from './batches.queries.ts';
import { publishBatch } from './batches.routes.ts';
import { decide, readFacts } from './checks.ts';
import {
  allowLongStatements,
  type ChunkTarget,
  dropWrittenLines,
  gatherFacts,
  type LaidOut,
  layOutLines,
  listFactSets,
  listUnknownIds,
  type Outcome,
  writeApplications,
  writeVerdicts,
} from './examine.queries.ts';
import type { AgeLimit } from './suggestions.queries.ts';

/** Lines to a transaction of the examination, and to a step of the progress, at most. */
const MAX_LINES = 100_000;
/** Below this many lines to a chunk, another chunk costs more than a second core gains. */
const MIN_LINES = 5_000;
/** How long IDs wait before the platform is asked about them again. */
const WAIT_SECONDS = 60;
/** Two batches with the same IDs race at most once for each ID; more rounds mean that something else is wrong. */
const MAX_ROUNDS = 10;

/** Enters the examination of a batch in the transaction that stores it. */
export function enterCheck(db: Db, batchId: number): Promise<void> {
  return checkBatchJob.enter(db, { batchId }, { key: `check-${batchId}` });
}

/** The examination of a batch, chunks side by side (R-HOST-4). A run after a kill goes on where the last one ended. */
export const checkBatchJob = defineJob({
  name: 'check-batch',
  payload: z.object({ batchId: z.number().int() }),
  run: (deps, { batchId }, signal) => checkBatch(deps, batchId, signal),
});

async function checkBatch(deps: Deps, batchId: number, signal: AbortSignal): Promise<void> {
  const batch = await findBatch(deps.db, { kind: 'all' }, batchId);
  if (!batch || batch.state === 'finished' || batch.state === 'cancelled') return;
  try {
    await begin(deps, batch, signal);
    do await checkSideBySide(deps, batch, signal);
    while (!(await end(deps, batch)));
  } catch (error) {
    if (error !== signal.reason) throw error;
    // A stop of the process: the job is entered again at once, for whichever worker runs next.
    await enterCheck(deps.db, batchId);
  }
}

async function begin(deps: Deps, batch: BatchRow, signal: AbortSignal): Promise<void> {
  await inReservedTransaction(deps, batch, signal, async (trx) => {
    const state = await lockBatch(trx, batch.id);
    if (state !== 'queued' && state !== 'waiting') return;
    if (state === 'waiting') await wakeWaiting(trx, batch.id);
    const lines = state === 'waiting' ? batch.waiting : batch.total;
    await beginBatch(trx, batch.id, countChunks(lines, deps.config.chunksAtOnce), deps.clock.now());
  });
}

/** Chunks of equal size, none too large, as many that all lanes end at about the same time. */
function countChunks(lines: number, lanes: number): number {
  const rounds = Math.ceil(lines / (lanes * MAX_LINES));
  return Math.max(1, Math.min(rounds * lanes, Math.floor(lines / MIN_LINES)));
}

/**
 * Examines the chunks in as many lanes as may run at once. Chunks are disjoint ranges of the sorted IDs and never look
 * at each other's applications, so their order does not matter. Once a lane fails, finds the batch cancelled, or the
 * process stops, the other lanes end after the chunk that they are at.
 */
async function checkSideBySide(deps: Deps, batch: BatchRow, signal: AbortSignal): Promise<void> {
  const chunks = await listReadyChunks(deps.db, batch.id);
  const lane = async () => {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      const goesOn = await checkChunk(deps, batch, chunk, signal).catch((error: unknown) => {
        chunks.length = 0;
        throw error;
      });
      if (!goesOn) chunks.length = 0;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: deps.config.chunksAtOnce }, lane));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

/** One chunk in one transaction: applications, counts and the mark that it is done exist together or not at all. */
async function checkChunk(deps: Deps, batch: BatchRow, chunk: number, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const target = targetOf(batch, chunk, { now: deps.clock.now(), hostMinAge: deps.settings.current.hostMinAge });
  const cannotAsk = await askPlatformFirst(deps, target);
  return inReservedTransaction(deps, batch, signal, async (trx) => {
    if ((await holdBatch(trx, batch.id)) !== 'checking') return false;
    if (!(await lockReadyChunk(trx, batch.id, chunk))) return true;
    await examineChunk(trx, batch, target, cannotAsk, deps.clock.now());
    // Each step to its submitter alone: everybody's would keep the lists of administrators reading all day.
    await deps.events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
    if (batch.kind === 'add')
      await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'queue', id: null });
    return true;
  });
}

function targetOf({ id, groupId, appId, groupCountry }: BatchRow, chunk: number, limit: AgeLimit): ChunkTarget {
  return { batchId: id, chunk, groupId, appId, groupCountry, limit };
}

/** Examines a chunk: writes what comes of its lines, its counts, and the mark that it is done. */
async function examineChunk(
  trx: Trx,
  batch: BatchRow,
  target: ChunkTarget,
  cannotAsk: readonly string[],
  now: Date,
): Promise<void> {
  const waiting = await setAside(trx, batch.id, target.chunk, cannotAsk);
  const lines = await layOutLines(trx, target, cannotAsk);
  const outcomes = await (batch.kind === 'add'
    ? addLines(trx, batch, target, lines, now)
    : judgeLines(trx, batch, target, lines));
  await finishChunk(trx, batch.id, target.chunk, { ...countOutcomes(outcomes), waiting });
}

/**
 * Stores a batch and examines it in the caller's transaction, at a time that may be past, and tells no one: the
 * demonstration's batches come about as real ones do.
 * @returns its id
 */
export async function submitWithin(
  trx: Trx,
  given: NewBatch,
  hostIds: readonly string[],
  { finishedAt, hostMinAge }: { readonly finishedAt: Date; readonly hostMinAge: number },
): Promise<number> {
  const now = given.submittedAt;
  const id = await insertBatch(trx, given);
  await insertChunk(trx, id, 0, 1, hostIds);
  await setTotal(trx, id, hostIds.length, []);
  await beginBatch(trx, id, 1, now);
  const batch = await findBatch(trx, { kind: 'all' }, id);
  if (batch === undefined) throw new Error('a batch was not stored');
  await examineChunk(trx, batch, targetOf(batch, 0, { now, hostMinAge }), [], now);
  await endBatch(trx, id, finishedAt);
  return id;
}

/**
 * A transaction that may take long, on the connections that are reserved for such work: pages keep theirs.
 * @throws the signal's reason where the process stops before its turn comes
 */
async function inReservedTransaction<T>(
  deps: Deps,
  batch: BatchRow,
  signal: AbortSignal,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  // A few lines take no time: they do not queue behind the chunks of large batches.
  const giveBack = batch.total > MIN_LINES ? await takeConnection({ ...deps, signal }, 'chunks') : () => undefined;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await allowLongStatements(trx);
      return work(trx);
    });
  } finally {
    giveBack();
  }
}

/** IDs that the directory does not know are asked for where a platform is configured; those that cannot be wait. */
async function askPlatformFirst(deps: Deps, target: ChunkTarget): Promise<readonly string[]> {
  if (!deps.config.platform) return [];
  const unknown = await listUnknownIds(deps.db, target);
  if (unknown.length === 0) return [];
  const { waiting } = await askForUnknown(deps, target.appId, unknown);
  return waiting;
}

async function addLines(
  trx: Trx,
  batch: BatchRow,
  target: ChunkTarget,
  lines: LaidOut,
  openedAt: Date,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let left = lines;
  for (let round = 0; left.count > 0; round++) {
    if (round === MAX_ROUNDS) throw new Error(`batch ${batch.id}: lines lose every race`);
    const verdicts = await judge(trx, batch, target, left);
    const written = await writeApplications(trx, target, verdicts, batch.submittedAt, openedAt);
    outcomes.push(...written);
    if (written.reduce((sum, outcome) => sum + outcome.count, 0) === left.count) return outcomes;
    left = await dropWrittenLines(trx, target);
  }
  return outcomes;
}

async function judgeLines(trx: Trx, batch: BatchRow, target: ChunkTarget, lines: LaidOut): Promise<Outcome[]> {
  return writeVerdicts(trx, target, await judge(trx, batch, target, lines));
}

/** The table of checks is applied once to each set of facts that occurs, however many IDs share it. */
async function judge(trx: Trx, batch: BatchRow, target: ChunkTarget, lines: LaidOut) {
  await gatherFacts(trx, target, lines);
  const sets = await listFactSets(trx);
  return sets.map((bits) => ({ bits, codes: decide(readFacts(bits), batch.brand) }));
}

function countOutcomes(outcomes: readonly Outcome[]) {
  const reasons = new Map<number, { count: number; fixable: number }>();
  let succeeded = 0;
  let failed = 0;
  for (const { code, count, fixable } of outcomes) {
    if (code === 0) succeeded += count;
    else {
      const before = reasons.get(code) ?? { count: 0, fixable: 0 };
      failed += count;
      reasons.set(code, { count: before.count + count, fixable: before.fixable + fixable });
    }
  }
  return { succeeded, failed, reasons };
}

/** @returns false where chunks are left that another run had begun and did not finish */
async function end(deps: Deps, batch: BatchRow): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    if ((await lockBatch(trx, batch.id)) !== 'checking') return true;
    if ((await listReadyChunks(trx, batch.id)).length > 0) return false;
    const now = deps.clock.now();
    const state = await endBatch(trx, batch.id, now);
    if (state === 'waiting') {
      const runAt = new Date(now.getTime() + WAIT_SECONDS * 1000);
      await checkBatchJob.enter(trx, { batchId: batch.id }, { key: `check-${batch.id}-again`, runAt });
    } else await notifySubmitter(deps, trx, batch.id, now);
    await publishBatch(deps, trx, batch);
    return true;
  });
}

async function notifySubmitter(deps: Deps, trx: Trx, batchId: number, now: Date): Promise<void> {
  const batch = await findBatch(trx, { kind: 'all' }, batchId);
  if (batch?.kind !== 'add') return;
  const { id, groupId, total, succeeded, failed } = batch;
  await enqueueWebhooks(trx, 'batch.finished', now, () => [{ batchId: id, groupId, total, succeeded, failed }]);
  await notifyBatchFinished(deps, trx, batch, now);
}
