import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@greenroom/contract/applications/applications.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ProductProcess, startProduct } from '../../../test/product-process.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { insertBatch, insertChunk } from './batches.queries.ts';
import { checkBatchJob } from './check-batch.job.ts';

const LANES = 3;
const TIMEOUT_MS = 120_000;
/** Minimum number of lines for a batch to queue for the reserved connections. */
const LARGE = 10_000;

/** This process answers calls. Two others examine, each several chunks in parallel. */
const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-lanes-'));
const startWorker = () => startProduct({ ...server.settings, DATA_FOLDER: folder, CHUNKS_AT_ONCE: String(LANES) });
let workers: ProductProcess[] = [];
beforeAll(async () => {
  workers = await Promise.all([startWorker(), startWorker()]);
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await rm(folder, { recursive: true, force: true });
});

const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });
const otherGroup = await buildGroup(db, { agentId: agent.id });

/**
 * The objections to eight consecutive accounts, repeated. The fresh accounts have none, although their people have
 * several accounts.
 */
const KINDS = ['host', 'former', 'applied', 'male', 'of a host', 'fresh', 'fresh', 'fresh'] as const;

/** Returns account IDs in ascending order, each with its objection. */
async function buildWorld(): Promise<Map<string, (typeof KINDS)[number]>> {
  const ids = new Map<string, (typeof KINDS)[number]>();
  for (let n = 0; n < 48; n += 1) {
    const kind = KINDS[n % KINDS.length] ?? 'fresh';
    const personKey = kind === 'fresh' ? `newcomer ${n % 3}` : `host ${n % 5}`;
    const { hostId } = await buildAccount(db, { gender: kind === 'male' ? 1 : 2, personKey });
    const groupId = n % 3 === 0 ? group.id : otherGroup.id;
    if (kind === 'host') await buildMembership(db, { hostId, groupId });
    if (kind === 'former') await buildMembership(db, { hostId, groupId, toAt: '2025-06-01' });
    if (kind === 'applied') await buildApplication(db, { hostId, groupId, submittedBy: agent.id });
    ids.set(hostId, kind);
  }
  return ids;
}
const world = await buildWorld();
const hostIds = [...world.keys()];
const fresh = hostIds.filter((id) => world.get(id) === 'fresh');

interface Cut {
  readonly kind?: 'dry-run' | 'add';
  readonly groupId?: number;
  /**
   * The number of chunks for the sorted lines. Even small batches are divided, as if a run had started them and was
   * killed.
   */
  readonly chunks: number;
  /** The declared number of lines. Default: the actual number. */
  readonly total?: number;
  /** Number of parallel runs. */
  readonly runs?: number;
}

async function submitCut(ids: readonly string[], cut: Cut): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const batchId = await insertBatch(trx, {
      ...{ kind: cut.kind ?? 'add', groupId: cut.groupId ?? group.id, submittedBy: agent.id },
      ...{ fileName: null, submittedAt: server.clock.now() },
    });
    await sql`update batches set state = 'checking', started_at = now(), total = ${cut.total ?? ids.length}
      where id = ${batchId}`.execute(trx);
    const lines = ids.map((id, index) => ({ id, line: index + 1, repeated: ids.indexOf(id) < index }));
    const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.line - b.line));
    for (let chunk = 0; chunk < cut.chunks; chunk += 1) {
      const part = sorted.slice(
        Math.floor((chunk * ids.length) / cut.chunks),
        Math.floor(((chunk + 1) * ids.length) / cut.chunks),
      );
      await insertChunk(
        trx,
        batchId,
        chunk,
        1,
        part.map(({ id }) => id),
      );
      await sql`update batch_chunks set lines = ${part.map(({ line }) => line)}::int[]
        where batch_id = ${batchId} and chunk = ${chunk}`.execute(trx);
    }
    const repeats = lines.filter(({ repeated }) => repeated).map(({ line }) => line);
    await sql`insert into batch_repeats select ${batchId}, unnest(${repeats}::int[])`.execute(trx);
    for (let run = 0; run < (cut.runs ?? 1); run += 1) await checkBatchJob.enter(trx, { batchId });
    return batchId;
  });
}

const untilState = (batchId: number, state: contract.Batch['state']) =>
  vi.waitFor(
    async () => {
      const batch = await server.get(contract.readBatch, { batchId }, { as: agent });
      expect(batch.state).toBe(state);
      return batch;
    },
    { timeout: TIMEOUT_MS / 4, interval: 10 },
  );

async function outcomeOf(batchId: number) {
  const found = await sql`
    select line, host_id, codes, other_here_host_id, other_elsewhere_host_id from check_verdicts where batch_id = ${batchId}
    union all
    select line, host_id, upload_codes, other_here_host_id, other_elsewhere_host_id from applications
    where batch_id = ${batchId}
    order by line`.execute(db);
  return found.rows;
}

const forget = (batchIds: readonly number[]) =>
  sql`delete from applications where batch_id = any(${[...batchIds]}::bigint[])`.execute(db);

async function linesWritten(batchId: number): Promise<number> {
  return (await outcomeOf(batchId)).length;
}

const idLists = fc.array(fc.constantFrom(...hostIds, 'junk', '99000001'), { minLength: 1, maxLength: 60 });

describe('chunks of a batch that two processes examine in parallel', () => {
  test(
    '[R-HOST-4] have the same result as a single chunk, even if hosts of the same people are added during the examination',
    async () => {
      await fc.assert(
        fc.asyncProperty(idLists, fc.integer({ min: 2, max: 8 }), async (ids, chunks) => {
          const alone = await submitCut(ids, { kind: 'dry-run', chunks: 1 });
          const expected = await untilState(alone, 'finished');
          const others = fresh.filter((id) => !ids.includes(id));
          const [batchId, beside] = await Promise.all([
            submitCut(ids, { chunks, runs: 2 }),
            submitCut(others, { groupId: otherGroup.id, chunks: 2, runs: 2 }),
          ]);
          const batch = await untilState(batchId, 'finished');
          await untilState(beside, 'finished');
          expect(await outcomeOf(batchId)).toEqual(await outcomeOf(alone));
          const { checked, succeeded, failed, reasons } = expected;
          expect(batch).toMatchObject({ checked, succeeded, failed, reasons });
          await forget([batchId, beside]);
        }),
        { numRuns: 12 },
      );
    },
    TIMEOUT_MS,
  );

  test(
    '[R-HOST-10] leave one open application for each ID if submissions with the same IDs run at the same moment',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const batchIds = await Promise.all(
          [group, otherGroup, group, otherGroup].map(({ id: groupId }, each) =>
            submitCut(each % 2 === 0 ? fresh : fresh.toReversed(), { groupId, chunks: 2 + each, runs: 2 }),
          ),
        );
        const ended = await Promise.all(batchIds.map((batchId) => untilState(batchId, 'finished')));
        for (const { total, checked, succeeded, failed } of ended)
          expect([checked, succeeded + failed]).toEqual([total, total]);
        expect(ended.reduce((open, { succeeded }) => open + succeeded, 0)).toBe(fresh.length);
        const open = await sql`
          select host_id from applications where batch_id = any(${batchIds}::bigint[]) and open order by 1`.execute(db);
        expect(open.rows).toEqual(fresh.map((host_id) => ({ host_id })));
        await forget(batchIds);
      }
    },
    TIMEOUT_MS,
  );
});

describe('while the first chunks of a batch are blocked', () => {
  /** Two IDs per chunk. */
  const chunks = fresh.length / 2;

  test(
    'the others are examined, and after all workers were killed midway everything is stored once',
    async () => {
      const batchId = await heldAt(2, async (id) => {
        await vi.waitFor(async () => expect(await linesWritten(id)).toBe(fresh.length - 4), { timeout: 30_000 });
        expect(await untilState(id, 'checking')).toMatchObject({ checked: fresh.length - 4 });
        await Promise.all(workers.map((worker) => worker.kill()));
        workers = [await startWorker()];
        return id;
      });
      const batch = await untilState(batchId, 'finished');
      expect(batch).toMatchObject({ checked: fresh.length, succeeded: fresh.length });
      expect(await linesWritten(batchId)).toBe(fresh.length);
      await forget([batchId]);
    },
    TIMEOUT_MS,
  );

  test(
    'a few other IDs do not wait for them; a cancel waits, and no further chunk starts',
    async () => {
      expect(chunks).toBeGreaterThan(2 * LANES);
      expect(workers).toHaveLength(1);
      const cancelling = await heldAt(LANES, async (batchId) => {
        await untilState(await submitCut(hostIds.slice(0, 3), { kind: 'dry-run', chunks: 1 }), 'finished');
        const answer = server.get(contract.cancelBatch, { batchId }, { as: agent });
        await vi.waitFor(async () => expect(await countWaiting('advisory')).toBe(1), { timeout: 30_000 });
        return { answer };
      });
      const batch = await cancelling.answer;
      expect(batch).toMatchObject({ state: 'cancelled', checked: 2 * LANES });
      expect(await linesWritten(batch.id)).toBe(2 * LANES);
      await forget([batch.id]);
    },
    TIMEOUT_MS,
  );

  /** Submits the fresh IDs. Until the work is done, another transaction locks one ID in each of the first chunks. */
  async function heldAt<T>(held: number, work: (batchId: number) => Promise<T>): Promise<T> {
    const hold = await db.startTransaction().execute();
    try {
      for (let chunk = 0; chunk < held; chunk += 1) {
        await sql`
          insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, open, submitted_at)
          values (${fresh[2 * chunk]}, 1, ${otherGroup.id}, 0, 1, 1, true, now())`.execute(hold);
      }
      const batchId = await submitCut(fresh, { chunks, total: LARGE });
      await vi.waitFor(async () => expect(await countWaiting('transactionid')).toBe(held), { timeout: 30_000 });
      return await work(batchId);
    } finally {
      await hold.rollback().execute();
    }
  }

  async function countWaiting(lock: 'advisory' | 'transactionid'): Promise<number> {
    const found = await sql<{ count: number }>`
      select count(*) as count from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and l.locktype = ${lock} and a.datname = current_database()`.execute(db);
    return found.rows[0]?.count ?? 0;
  }
});
