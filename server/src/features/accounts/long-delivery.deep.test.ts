import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/event-bus.ts';
import { ingestAccounts } from './accounts.routes.ts';

const BATCH = 5000;
const MEGABYTE = 1024 * 1024;

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());
beforeEach(() => statement(url, 'truncate accounts'));

const deps = { db, clock: { now: () => new Date('2026-11-05T12:00:00Z') }, events: { publish } };
const ingest = (source: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  ingestAccounts(deps, Readable.from(source), 'ndjson');

async function accounts(): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count from accounts`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

function line(index: number): string {
  const fact = { appId: 1, hostId: String(10_000_000 + index), name: 'Leyla', personKey: `p${index}` };
  return `${JSON.stringify({ ...fact, reportedAt: '2026-11-01T00:00:00Z' })}\n`;
}

const lines = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => line(index)).join(''));

/** Returns the memory in use after a full garbage collection, in megabytes. Resident memory depends on the machine. */
function megabytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

describe('a long delivery', () => {
  test('that breaks off leaves complete batches, and repeating all of it adds the rest', async () => {
    async function* breakingOff() {
      yield lines(2 * BATCH + 100);
      throw new Error('the line was cut');
    }
    await expect(ingest(breakingOff())).rejects.toThrow('the line was cut');
    expect(await accounts()).toBe(2 * BATCH);
    expect(await ingest([lines(2 * BATCH + 100)])).toMatchObject({ added: 100, unchanged: 2 * BATCH });
  });

  test('whose database fails midway reports the failure and leaves complete batches', async () => {
    await statement(url, `alter table accounts add constraint full_disk check (host_id <> '10007500')`);
    await expect(ingest([lines(3 * BATCH)])).rejects.toThrow('full_disk');
    expect(await accounts()).toBe(BATCH);
    await statement(url, 'alter table accounts drop constraint full_disk');
    expect(await ingest([lines(3 * BATCH)])).toMatchObject({ added: 2 * BATCH, unchanged: BATCH });
  });

  test('of 200,000 lines needs no more memory at its end than near its beginning', async () => {
    const megabytes: number[] = [];
    function* delivery() {
      for (let index = 0; index < 200_000; index += 100) {
        if (index % 20_000 === 0) megabytes.push(megabytesInUse());
        yield Buffer.from(Array.from({ length: 100 }, (_, each) => line(index + each)).join(''));
      }
    }
    expect(await ingest(delivery())).toMatchObject({ added: 200_000 });
    const warm = Math.max(...megabytes.slice(0, 4));
    expect(Math.max(...megabytes.slice(4)) - warm).toBeLessThan(10);
  });
});
