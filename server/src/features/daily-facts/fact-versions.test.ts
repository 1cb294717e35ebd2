import { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { fact, hostInFirstLane, ndjson } from '../../../test/models/fact-lines.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

const ZONE = 'Europe/Istanbul';
const BATCH = 10_000;
const NOTHING = { lines: 0, added: 0, changed: 0, unchanged: 0, outdated: 0, refusedCount: 0, refused: [] };
let now = new Date('2026-11-05T21:30:00Z');
const deps = {
  db,
  clock: { now: () => now },
  config: { timeZone: ZONE },
  events: { publish: () => Promise.resolve() },
};

async function forget(): Promise<void> {
  await statement(url, 'truncate daily_facts, daily_fact_versions, fact_days, group_days');
}

beforeEach(async () => {
  await forget();
  now = new Date('2026-11-05T21:30:00Z');
});

function ingest(text: string): Promise<IngestReport> {
  return ingestDailyFacts(deps, Readable.from([Buffer.from(text)]), 'ndjson');
}

interface Row {
  total_coins: number;
  reported_at: string;
  superseded_at: string;
}

const rows = async () => (await sql<Row>`select * from daily_facts order by host_id, app_id, day`.execute(db)).rows;
const versions = async () => (await sql<Row>`select * from daily_fact_versions order by host_id, id`.execute(db)).rows;
const expectSound = async () => expect(await factProblems(db, ZONE)).toEqual([]);

test('a delivery keeps versions that were reported after the day ended or were final, but not those reported during the day', async () => {
  const said = async (totalCoins: number, reportedAt: string, final = false) => {
    now = new Date(reportedAt);
    return ingest(ndjson([fact({ day: '2026-11-03', totalCoins, reportedAt, final })]));
  };
  await said(1, '2026-11-03T12:00:00Z');
  await said(2, '2026-11-03T20:59:59Z');
  expect(await versions()).toEqual([]);
  // The day ended at 21:00 UTC.
  await said(3, '2026-11-03T21:00:00Z');
  expect(await versions()).toEqual([]);
  await said(4, '2026-11-04T01:00:00Z');
  await said(4, '2026-11-04T02:00:00Z', true);
  await said(5, '2026-11-05T00:00:00Z', true);
  const kept = (await versions()).map((row) => [row.total_coins, row.reported_at, row.superseded_at]);
  expect(kept).toEqual([
    [3, '2026-11-03T21:00:00.000Z', '2026-11-04T01:00:00.000Z'],
    [4, '2026-11-04T01:00:00.000Z', '2026-11-04T02:00:00.000Z'],
    [4, '2026-11-04T02:00:00.000Z', '2026-11-05T00:00:00.000Z'],
  ]);
  await expectSound();
});

test('a delivery that repeats a day keeps the same versions as single deliveries of each report', async () => {
  const lines = [1, 2, 3, 4].map((totalCoins) =>
    fact({ day: '2026-11-03', totalCoins, final: false, reportedAt: `2026-11-0${totalCoins + 1}T12:00:00Z` }),
  );
  now = new Date('2026-11-06T12:00:00Z');
  expect(await ingest(ndjson(lines))).toEqual({ ...NOTHING, lines: 4, added: 1, changed: 1, outdated: 2 });
  expect((await versions()).map((row) => row.total_coins)).toEqual([3]);
  expect(await rows()).toMatchObject([{ total_coins: 4 }]);
  expect(await ingest(ndjson(lines))).toMatchObject({ added: 0, changed: 0, outdated: 3, unchanged: 1 });
  expect((await versions()).map((row) => row.total_coins)).toEqual([3]);
  await expectSound();
});

test('a final version is kept even during its day, by one delivery and by two', async () => {
  const said = (totalCoins: number, hour: number, final: boolean) =>
    fact({ day: '2026-11-03', totalCoins, final, reportedAt: `2026-11-03T${hour}:00:00Z` });
  const lines = [said(1, 10, false), said(2, 11, true), said(3, 12, false), said(4, 13, false)];
  now = new Date('2026-11-03T14:00:00Z');
  await ingest(ndjson(lines));
  expect((await versions()).map((row) => row.total_coins)).toEqual([2]);
  await forget();
  for (const line of lines) await ingest(ndjson([line]));
  expect((await versions()).map((row) => row.total_coins)).toEqual([2]);
  expect(await rows()).toMatchObject([{ total_coins: 4 }]);
  await expectSound();
});

test('equally new but different lines of a day keep no version, however often they are repeated and batched', async () => {
  const others = Array.from({ length: BATCH }, (_, index) => fact({ hostId: hostInFirstLane(index + 1) }));
  const said = (totalCoins: number) => fact({ hostId: hostInFirstLane(0), totalCoins });
  const text = ndjson([said(1), ...others, said(2)]);
  expect(await ingest(text)).toMatchObject({ added: BATCH + 1, changed: 1 });
  for (const _ of ['second', 'third']) expect(await ingest(text)).toMatchObject({ changed: 2, unchanged: BATCH });
  expect(await versions()).toEqual([]);
  expect((await rows())[0]).toMatchObject({ total_coins: 2 });
  await expectSound();
});

test('first and corrected reports together keep every version, in few transactions', async () => {
  const pairs = Array.from({ length: 2000 }, (_, index) => {
    const hostId = hostInFirstLane(index);
    return [fact({ hostId, totalCoins: 1 }), fact({ hostId, totalCoins: 2, reportedAt: '2026-11-04T00:00:00Z' })];
  });
  expect(await ingest(ndjson(pairs.flat()))).toEqual({ ...NOTHING, lines: 4000, added: 2000, changed: 2000 });
  const found = await sql<{ rows: number; coins: number; writers: number }>`
    select count(*)::int as rows, sum(total_coins)::int as coins, count(distinct xmin::text)::int as writers from (
      select total_coins, xmin from daily_fact_versions union all select total_coins, xmin from daily_facts
    ) r`.execute(db);
  expect(found.rows).toEqual([{ rows: 4000, coins: 2000 + 4000, writers: 1 }]);
  await expectSound();
});

test('many corrections of few hosts, host by host, keep every version in the order of the reports', async () => {
  const hour = (index: number) => new Date(Date.UTC(2026, 10, 3) + index * 3_600_000).toISOString();
  const lines = ['1001', '1002', '1003'].flatMap((hostId) =>
    Array.from({ length: 40 }, (_, index) => fact({ hostId, totalCoins: index, reportedAt: hour(index) })),
  );
  expect(await ingest(ndjson(lines))).toEqual({ ...NOTHING, lines: 120, added: 3, changed: 117 });
  const each = Array.from({ length: 39 }, (_, index) => index);
  expect((await versions()).map((row) => row.total_coins)).toEqual([...each, ...each, ...each]);
  expect((await rows()).map((row) => row.total_coins)).toEqual([39, 39, 39]);
  await expectSound();
});

/** Reports around the end of the day, which is at 21:00 UTC. Once a host's day is final, it stays final. */
const history = fc.record({
  finalFrom: fc.integer({ min: 17, max: 26 }),
  lines: fc.array(fc.record({ host: fc.nat({ max: 2 }), hour: fc.integer({ min: 18, max: 25 }) }), { maxLength: 25 }),
});

test('a delivery leads to the same facts and versions as a separate delivery of each line', async () => {
  const state = async () => ({
    facts: (await sql`select host_id, total_coins, final, reported_at from daily_facts order by 1`.execute(db)).rows,
    versions: (
      await sql`select host_id, total_coins, final, reported_at from daily_fact_versions order by host_id, id`.execute(
        db,
      )
    ).rows,
    days: (await sql`select * from fact_days`.execute(db)).rows,
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ finalFrom, lines }) => {
      const reports = lines.map(({ host, hour }, index) => {
        const reportedAt = new Date(Date.UTC(2026, 10, 3, hour)).toISOString();
        return fact({
          hostId: `100${host}`,
          day: '2026-11-03',
          totalCoins: index,
          final: hour >= finalFrom,
          reportedAt,
        });
      });
      await forget();
      for (const report of reports) await ingest(ndjson([report]));
      const expected = await state();
      await forget();
      await ingest(ndjson(reports));
      expect(await state()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
