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

/** Maximum number of lines that one transaction examines. Progress advances by this many lines. */
const MAX_LINES = 100_000;
/** Minimum number of lines per chunk. Below it, the cost of another chunk exceeds the gain from a second core. */
const MIN_LINES = 5_000;
/** The time before the platform is asked again about waiting IDs. */
const WAIT_SECONDS = 60;
/** Two batches with the same IDs race at most once for each ID. More rounds indicate a different problem. */
const MAX_ROUNDS = 10;

/** Queues the examination of a batch in the transaction that stores it. */
export function enterCheck(db: Db, batchId: number): Promise<void> {
  return checkBatchJob.enter(db, { batchId }, { key: `check-${batchId}` });
}

/**
 * Examines a batch, several chunks at a time (R-HOST-4). After a kill, the next run continues where the last one ended.
 */
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
    // The process is stopping. The job is queued again immediately for the next free worker.
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

/** Returns the number of chunks with which all lanes end at about the same time. Chunks have equal, limited sizes. */
function countChunks(lines: number, lanes: number): number {
  const rounds = Math.ceil(lines / (lanes * MAX_LINES));
  return Math.max(1, Math.min(rounds * lanes, Math.floor(lines / MIN_LINES)));
}

/**
 * Examines the chunks in as many lanes as can run in parallel. Chunks are disjoint ranges of the sorted IDs and never
 * read each other's applications, so their order doesn't matter. If a lane fails or finds that the batch was canceled,
 * or if the process stops, the other lanes end after their current chunk.
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

/** Examines one chunk in one transaction. Applications, counts and the done mark are stored together or not at all. */
async function checkChunk(deps: Deps, batch: BatchRow, chunk: number, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const target = targetOf(batch, chunk, { now: deps.clock.now(), hostMinAge: deps.settings.current.hostMinAge });
  const cannotAsk = await askPlatformFirst(deps, target);
  return inReservedTransaction(deps, batch, signal, async (trx) => {
    if ((await holdBatch(trx, batch.id)) !== 'checking') return false;
    if (!(await lockReadyChunk(trx, batch.id, chunk))) return true;
    await examineChunk(trx, batch, target, cannotAsk, deps.clock.now());
    // Only the submitter gets an event for each step. Administrators' lists would otherwise reload all day.
    await deps.events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
    if (batch.kind === 'add')
      await deps.events.publish(trx, { right: 'applications:review' }, { topic: 'queue', id: null });
    return true;
  });
}

function targetOf({ id, groupId, appId, groupCountry }: BatchRow, chunk: number, limit: AgeLimit): ChunkTarget {
  return { batchId: id, chunk, groupId, appId, groupCountry, limit };
}

/** Examines a chunk and writes its results, its counts and the done mark. */
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
 * Stores a batch and examines it in the caller's transaction, without events. The time can be in the past. The demo
 * data uses it, so that its batches pass the same checks as real ones.
 * @returns its ID
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
 * Runs a long transaction on connections reserved for such work, so that pages don't run out of connections.
 * @throws the signal's reason if the process stops while the transaction waits for a connection
 */
async function inReservedTransaction<T>(
  deps: Deps,
  batch: BatchRow,
  signal: AbortSignal,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  // A few lines take little time, so they don't queue behind the chunks of large batches.
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

/**
 * Asks the configured platform for IDs that the directory doesn't know. Returns the IDs that must wait for the
 * platform.
 */
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

/** Applies the table of checks once to each set of facts that occurs, no matter how many IDs share the set. */
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

/**
 * Ends the batch.
 * @returns false if another run started chunks and did not finish them
 */
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
