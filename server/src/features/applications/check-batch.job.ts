import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../context.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/queue/queue.ts';
import { askForUnknown } from '../accounts/index.ts';
import { notifyBatchFinished } from '../notifications/index.ts';
import {
  type BatchRow,
  beginBatch,
  endBatch,
  findBatch,
  findReadyChunk,
  finishChunk,
  lockBatch,
  lockReadyChunk,
  setAside,
  wakeWaiting,
} from './batches.queries.ts';
import { decide, readFacts } from './checks.ts';
import {
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

/** Lines to a transaction of the examination, and to a step of the progress. */
const LINES_AT_ONCE = 100_000;
/** How long IDs wait before the platform is asked about them again. */
const WAIT_SECONDS = 60;
/** Two batches with the same IDs race at most once for each ID; beyond this something else is wrong. */
const MOST_ROUNDS = 10;

/** Enters the examination of a batch in the transaction that stores it. */
export function enterCheck(db: Db, batchId: number): Promise<void> {
  return checkBatchJob.enter(db, { batchId }, { key: `check-${batchId}` });
}

/** The examination of a batch, chunk by chunk (R-HOST-4). A run after a kill goes on where the last one ended. */
export const checkBatchJob = defineJob({
  name: 'check-batch',
  payload: z.object({ batchId: z.number().int() }),
  run: (deps, { batchId }, signal) => checkBatch(deps, batchId, signal),
});

async function checkBatch(deps: Deps, batchId: number, signal: AbortSignal): Promise<void> {
  const batch = await findBatch(deps.db, { kind: 'all' }, batchId);
  if (!batch || batch.state === 'finished' || batch.state === 'cancelled') return;
  await begin(deps, batch);
  for (;;) {
    const chunk = await findReadyChunk(deps.db, batchId);
    if (chunk === undefined) return end(deps, batch);
    // A stop of the process: the job is entered again at once, for whoever runs next.
    if (signal.aborted) return enterCheck(deps.db, batchId);
    const goesOn = await checkChunk(deps, batch, chunk);
    if (!goesOn) return;
  }
}

async function begin(deps: Deps, batch: BatchRow): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    const state = await lockBatch(trx, batch.id);
    if (state === 'queued') await beginBatch(trx, batch.id, LINES_AT_ONCE, deps.clock.now());
    if (state === 'waiting') {
      await wakeWaiting(trx, batch.id);
      await beginBatch(trx, batch.id, LINES_AT_ONCE, deps.clock.now());
    }
  });
}

/** One chunk in one transaction: applications, counts and the mark that it is done exist together or not at all. */
async function checkChunk(deps: Deps, batch: BatchRow, chunk: number): Promise<boolean> {
  const target: ChunkTarget = {
    batchId: batch.id,
    chunk,
    groupId: batch.groupId,
    appId: batch.appId,
    groupCountry: batch.groupCountry,
  };
  const cannotAsk = await askPlatformFirst(deps, target);
  return deps.db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    if ((await lockBatch(trx, batch.id)) !== 'checking') return false;
    if (!(await lockReadyChunk(trx, batch.id, chunk))) return true;
    const waiting = await setAside(trx, batch.id, chunk, cannotAsk);
    const lines = await layOutLines(trx, target, cannotAsk);
    const outcomes = await (batch.kind === 'add' ? addLines : judgeLines)(trx, batch, target, lines);
    await finishChunk(trx, batch.id, chunk, { ...countOutcomes(outcomes), waiting });
    await deps.events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
    if (batch.kind === 'add')
      await deps.events.publish(trx, { roles: ['reviewer', 'administrator'] }, { topic: 'queue', id: null });
    return true;
  });
}

/** IDs that the directory does not know are asked for where a platform is configured; those that cannot be wait. */
async function askPlatformFirst(deps: Deps, target: ChunkTarget): Promise<readonly string[]> {
  if (!deps.config.platform) return [];
  const unknown = await listUnknownIds(deps.db, target);
  if (unknown.length === 0) return [];
  const { waiting } = await askForUnknown(deps, target.appId, unknown);
  return waiting;
}

async function addLines(trx: Trx, batch: BatchRow, target: ChunkTarget, lines: LaidOut): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let left = lines;
  for (let round = 0; left.count > 0; round++) {
    if (round === MOST_ROUNDS) throw new Error(`batch ${batch.id}: lines lose every race`);
    const verdicts = await judge(trx, batch, target, left);
    const written = await writeApplications(trx, target, verdicts, batch.submittedAt);
    outcomes.push(...written);
    if (written.reduce((sum, outcome) => sum + outcome.count, 0) === left.count) return outcomes;
    left = await dropWrittenLines(trx, target);
  }
  return outcomes;
}

async function judgeLines(trx: Trx, batch: BatchRow, target: ChunkTarget, lines: LaidOut): Promise<Outcome[]> {
  return writeVerdicts(trx, target, await judge(trx, batch, target, lines));
}

/** The table of checks decides once for each set of facts that occurs, however many IDs share it. */
async function judge(trx: Trx, batch: BatchRow, target: ChunkTarget, lines: LaidOut) {
  await gatherFacts(trx, target, lines);
  const sets = await listFactSets(trx);
  return sets.map((bits) => ({ bits, codes: decide(readFacts(bits), batch.brand) }));
}

function countOutcomes(outcomes: readonly Outcome[]) {
  const reasons = new Map<number, number>();
  let succeeded = 0;
  let failed = 0;
  for (const { code, count } of outcomes) {
    if (code === 0) succeeded += count;
    else {
      failed += count;
      reasons.set(code, (reasons.get(code) ?? 0) + count);
    }
  }
  return { succeeded, failed, reasons };
}

async function end(deps: Deps, batch: BatchRow): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockBatch(trx, batch.id)) !== 'checking') return;
    const now = deps.clock.now();
    const state = await endBatch(trx, batch.id, now);
    if (state === 'waiting') {
      const runAt = new Date(now.getTime() + WAIT_SECONDS * 1000);
      await checkBatchJob.enter(trx, { batchId: batch.id }, { key: `check-${batch.id}-again`, runAt });
    } else await tellSubmitter(deps, trx, batch.id, now);
    await deps.events.publish(trx, { userId: batch.submittedById }, { topic: 'batch', id: batch.id });
  });
}

async function tellSubmitter(deps: Deps, trx: Trx, batchId: number, now: Date): Promise<void> {
  const batch = await findBatch(trx, { kind: 'all' }, batchId);
  if (batch?.kind === 'add') await notifyBatchFinished(deps, trx, batch, now);
}

/**
 * A chunk of many IDs may take longer than a page may, and sorts in memory. A killed process is noticed within seconds,
 * so that its locks do not keep the next run waiting.
 */
async function allowLongStatements(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '600s', true), set_config('work_mem', '128MB', true),
    set_config('client_connection_check_interval', '2s', true)`.execute(db);
}
