import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { buildDeps } from '../../build-deps.ts';
import { readConfig } from '../config.ts';
import { defineJob, startQueue } from './queue.ts';

const { servingUrl } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'greenroom-queue-'));
const deps = await buildDeps(readConfig({}), { url: servingUrl, folder }, pino({ level: 'silent' }));
const { db } = deps;
afterAll(async () => {
  await deps.close();
  await rm(folder, { recursive: true });
});

/** Opens a queue with one kind of job. Each job runs until it is released, and the number of jobs begun is counted. */
async function openQueue() {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const wait = defineJob({
    name: 'wait',
    payload: z.object({ what: z.string() }),
    async run(_deps, { what }) {
      begun.push(what);
      await gate.promise;
    },
  });
  const queue = await startQueue({ pool: deps.database.pool, deps, jobs: [wait], concurrency: 2 });
  return { begun, enter: wait.enter, letGo: gate.resolve, stop: queue.stop };
}

async function lockedBy(): Promise<string[]> {
  const found = await sql<{ locked_by: string }>`
    select locked_by from graphile_worker._private_jobs where locked_by is not null`.execute(db);
  return found.rows.map((row) => row.locked_by);
}

test('a job of a living process is never given to another, however long it lasts; jobs of a dead process are, immediately', async () => {
  const first = await openQueue();
  await first.enter(db, { what: 'long' });
  await vi.waitFor(() => expect(first.begun).toEqual(['long']), { timeout: 10_000 });
  const [owner] = await lockedBy();
  await vi.waitFor(
    async () => {
      const known = await sql<{ worker_id: string }>`select worker_id from queue_workers`.execute(db);
      expect(known.rows.map((row) => row.worker_id)).toContain(owner);
    },
    { timeout: 10_000 },
  );
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'`.execute(db);

  await sql`insert into queue_workers (worker_id, lock_key) values ('pool-dead', 1)`.execute(db);
  await first.enter(db, { what: 'left behind' }, { runAt: new Date(Date.now() + 3_600_000) });
  await sql`
    update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), run_at = now()
    where run_at > now() + interval '1 minute'`.execute(db);
  const second = await openQueue();
  await vi.waitFor(() => expect([...first.begun, ...second.begun]).toContain('left behind'), { timeout: 10_000 });
  expect([...first.begun, ...second.begun].filter((what) => what === 'long')).toHaveLength(1);
  expect(await lockedBy()).toContain(owner);
  first.letGo();
  second.letGo();
  await vi.waitFor(async () => expect(await lockedBy()).toEqual([]), { timeout: 10_000 });
  await first.stop();
  await second.stop();
});
