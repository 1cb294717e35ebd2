import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { blackHole } from '../test/black-hole.ts';
import { signedInAgent } from '../test/faults/writers.ts';
import { THROW_AWAY, throwAwayFolder } from '../test/global-setup.ts';
import { startProduct } from '../test/product-process.ts';
import { startCluster } from './platform/db/cluster/cluster.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrateDatabase } from './platform/db/migrate.ts';

const CUTS = 3;
const WRITERS = 8;
const IDS = 200_000;
const FIRST = 10_000_000;
const RECOVERY_MS = 30_000;

const folder = await throwAwayFolder('greenroom-cuts-');
// Lets the database's user pass through the folder.
await chmod(folder, 0o711);
const lost: number[] = [];
const cluster = await startCluster({
  dataFolder: join(folder, 'cluster'),
  // The database must survive a crash in these tests, so acknowledged writes must be on disk.
  settings: { ...THROW_AWAY, fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  log: (event, { pid }) => event === 'database-lost' && lost.push(Number(pid)),
});
await migrateDatabase(cluster);
const database = openDatabase(cluster.ownerUrl, 3, () => undefined);
const { db } = database;
const way = await blackHole(cluster.servingUrl);
const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-cuts-'));
const product = await startProduct({
  DATABASE_URL: way.url,
  DATABASE_OWNER_URL: cluster.ownerUrl,
  DATA_FOLDER: dataFolder,
  LOG_LEVEL: 'silent',
});
afterAll(async () => {
  await product.stop();
  await way.end();
  await database.close();
  await cluster.stop();
  for (const each of [folder, dataFolder]) await rm(each, { recursive: true, force: true });
});

/** Repeats the call with one key until it is acknowledged, as the interface does. */
async function sendUntilTaken(path: string, token: string, body: () => FormData | string): Promise<number> {
  const key = randomBytes(8).toString('hex');
  for (;;) {
    const sent = body();
    const response = await fetch(`${product.address}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
        ...(typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      body: sent,
    });
    if (response.status === 200) return z.object({ data: contract.batch }).parse(await response.json()).data.id;
    // Any answer other than "later" is a bug, especially a 500.
    const answer = { status: response.status, later: response.headers.has('Retry-After'), body: await response.text() };
    expect(answer).toMatchObject({ status: response.status === 409 ? 409 : 503, later: true });
    await pause(100);
  }
}

/** Three ways to lose the database. */
const CUT = {
  async terminate() {
    await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  },
  async crash() {
    const before = lost.length;
    const [postmaster] = z
      .array(z.object({ pid: z.coerce.number() }))
      .parse(await ask(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`));
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
    await vi.waitFor(() => expect(lost.length).toBeGreaterThan(before), { timeout: RECOVERY_MS });
  },
  async blackHole() {
    way.close();
    // The process notices the loss, closes its connections, and tells its callers.
    await vi.waitFor(async () => expect((await fetch(`${product.address}/readyz`)).status).toBe(503), {
      timeout: 40_000,
      interval: 500,
    });
    way.open();
  },
};

async function ask(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function isFinished(batchId: number): Promise<boolean> {
  try {
    const found = await sql<{ state: string }>`select state from batches where id = ${batchId}`.execute(db);
    return found.rows[0]?.state === 'finished';
  } catch {
    return false;
  }
}

async function untilReady(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${product.address}/readyz`)).status).toBe(200), {
    timeout: RECOVERY_MS,
    interval: 100,
  });
}

test('after any loss of the database under eight writers and running batches, the process lives, nothing acknowledged is lost or doubled, and batches end within 30 s of its return', {
  timeout: 120_000 + CUTS * 60_000,
}, async () => {
  await sql`
      insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, country, reported_at)
      select (${FIRST}::int + n)::text, 1, 'active', 'Host', '/avatar/a.webp', false, 1, 'TR', now()
      from generate_series(0, ${IDS}::int - 1) n`.execute(db);
  const agents = await Promise.all(Array.from({ length: WRITERS }, () => signedInAgent(db)));
  const acknowledged: number[] = [];
  const ended = new AbortController();
  const write = async ({ token, groupId }: { token: string; groupId: number }, writer: number) => {
    for (let round = 0; !ended.signal.aborted; round += 1) {
      const first = FIRST + ((writer * 7919 + round * 5) % (IDS - 5));
      const text = Array.from({ length: 5 }, (_, index) => first + index).join(' ');
      const sent = await sendUntilTaken(contract.submitTyped.path, token, () => JSON.stringify({ groupId, text }));
      acknowledged.push(sent);
      // Waits for each batch to be processed before sending the next, since the test measures the cost of a cut.
      while (!ended.signal.aborted && !(await isFinished(sent))) await pause(50);
    }
  };
  const writing = Promise.all(agents.map(write));
  const big: number[] = [];
  const [{ token, groupId } = { token: '', groupId: 0 }] = agents;
  const csv = Array.from({ length: IDS }, (_, index) => FIRST + index).join('\n');
  const kinds = [CUT.terminate, CUT.crash] as const;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const last = big.at(-1);
    if (last === undefined || (await isFinished(last)))
      big.push(
        await sendUntilTaken(contract.submitFile.path, token, () => {
          const form = new FormData();
          form.set('groupId', String(groupId));
          form.set('file', new Blob([csv]), 'many.csv');
          return form;
        }),
      );
    await (cut === 0 ? CUT.blackHole() : (kinds[cut % kinds.length] ?? CUT.crash)());
    await untilReady();
  }
  await untilReady();
  ended.abort();
  await writing;
  await vi.waitFor(
    async () => {
      const open = await sql<{
        count: number;
      }>`select count(*) as count from batches where state <> 'finished'`.execute(db);
      expect(open.rows[0]?.count).toBe(0);
    },
    { timeout: RECOVERY_MS, interval: 250 },
  );

  expect(acknowledged.length).toBeGreaterThan(WRITERS);
  const kept = await sql<{ id: number; total: number; lines: number }>`
    select b.id, b.total, (select count(*) from applications a where a.batch_id = b.id) as lines
    from batches b`.execute(db);
  const byId = new Map(kept.rows.map((row) => [row.id, row]));
  for (const id of acknowledged) expect(byId.get(id)).toMatchObject({ total: 5, lines: 5 });
  for (const id of big) expect(byId.get(id)).toMatchObject({ total: IDS, lines: IDS });
  // There is one batch for each key, regardless of how often it was sent.
  expect(kept.rows).toHaveLength(acknowledged.length + big.length);
});
