import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../test/database.ts';
import { cuttingWay } from '../test/faults/cutting-way.ts';
import { LASTS_MS, RECOVERY_MS, ROUNDS } from '../test/faults/knobs.ts';
import { recovery } from '../test/faults/recovery.ts';
import { startWriters } from '../test/faults/writers.ts';
import { startProduct } from '../test/product-process.ts';
import { openDatabase } from './platform/db/database.ts';

/** For the long run, set `FAULT_ROUNDS=50 FAULT_MS=10000 FAULT_RECOVERY_MS=30000`. */
const WRITERS = 4;
/** The connection is cut at one of this many queue statements, chosen at random. */
const CUT_WITHIN = 12;

const { url, servingUrl, settings } = await testDatabase();
const name = new URL(url).pathname.slice(1);
const database = openDatabase(url, 3, () => undefined);
const { db } = database;
// The test's own sessions can always write, and their writes are never refused.
await sql`set default_transaction_read_only = off`.execute(db);
const way = await cuttingWay(servingUrl);
const folder = await mkdtemp(join(tmpdir(), 'greenroom-faults-'));
const product = await startProduct({ ...settings, DATABASE_URL: way.url, DATA_FOLDER: folder, LOG_LEVEL: 'warn' });
afterAll(async () => {
  await product.stop();
  await way.end();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Ends all of Greenroom's sessions, as a failover does. New sessions see the changed database. */
async function cutSessions(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`.execute(db);
}

async function forAWhile(begin: string, end: string): Promise<void> {
  await sql.raw(begin).execute(db);
  await cutSessions();
  await pause(LASTS_MS);
  await sql.raw(end).execute(db);
  await cutSessions();
}

/** Refuses every job change with this SQLSTATE. */
async function refuseJobs(code: string): Promise<void> {
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${code}'; end $$;
      create trigger refuse before insert or update or delete on graphile_worker._private_jobs
      for each statement execute function refuse()`)
    .execute(db);
  await pause(LASTS_MS);
  await sql`drop function refuse cascade`.execute(db);
}

const FAULTS: Readonly<Record<string, () => Promise<void>>> = {
  'it is read-only for a while, as after a failover': () =>
    forAWhile(
      `alter database ${name} set default_transaction_read_only = on`,
      `alter database ${name} reset default_transaction_read_only`,
    ),
  'it has no connection left for a while': () =>
    forAWhile(`alter database ${name} connection limit 0`, `alter database ${name} connection limit -1`),
  'it says for a while that its disk is full': () => refuseJobs('53100'),
  'it says for a while that it has no memory': () => refuseJobs('53200'),
  'it cuts the connection at a statement of the queue': () => way.cutQueue(randomInt(1, CUT_WITHIN), 'before'),
  'it loses the connection once it has a statement of the queue': () =>
    way.cutQueue(randomInt(1, CUT_WITHIN), 'afterwards'),
};

test.each(Object.entries(FAULTS))(
  '[R-PLUS-29] jobs run again automatically after database trouble, and writes during it are refused as retryable: %s',
  { timeout: ROUNDS * (LASTS_MS + 7 * RECOVERY_MS) },
  async (_what, fault) => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = await startWriters(db, product.address, WRITERS);
      const before = writers.acknowledged.length;
      await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(before + WRITERS), {
        timeout: RECOVERY_MS,
      });
      await fault();
      took.push(await recovery(db, writers));
    }
    if (ROUNDS > 1) process.stdout.write(`${_what}: ms ${took.toSorted((one, other) => one - other).join(' ')}\n`);
  },
);
