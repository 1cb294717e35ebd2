import { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { fact, ndjson } from '../../../test/models/fact-lines.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { buildGroup, buildMembership } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

const ZONE = 'Europe/Istanbul';
/** In Istanbul it is already the 6th. */
let now = new Date('2026-11-05T21:30:00Z');
const published: unknown[] = [];
const deps = {
  db,
  clock: { now: () => now },
  config: { timeZone: ZONE },
  events: { publish: async (_db: unknown, ...what: unknown[]) => void published.push(what) },
};
const BATCH = 10_000;
const NOTHING = { lines: 0, added: 0, changed: 0, unchanged: 0, outdated: 0, refusedCount: 0, refused: [] };

beforeEach(async () => {
  await statement(url, 'truncate daily_facts, daily_fact_versions, fact_days, group_days, memberships');
  now = new Date('2026-11-05T21:30:00Z');
  published.length = 0;
});

function ingest(text: string, format: DeliveryFormat = 'ndjson'): Promise<IngestReport> {
  return ingestDailyFacts(deps, Readable.from([Buffer.from(text)]), format);
}

interface Row {
  host_id: string;
  day: string;
  total_coins: number;
  gift_coins: number | null;
  reported_at: string;
}

const rows = async () => (await sql<Row>`select * from daily_facts order by host_id, app_id, day`.execute(db)).rows;
const versions = async () => (await sql`select * from daily_fact_versions`.execute(db)).rows;
const expectSound = async () => expect(await factProblems(db, ZONE)).toEqual([]);

describe('a delivery of facts', () => {
  test('stores every field; omitted ones are unknown, not 0, and its time is that of the delivery', async () => {
    const group = await buildGroup(db);
    await buildMembership(db, { hostId: '12345678', groupId: group.id });
    const figures = {
      ...{ giftCoins: 1, nonFriendVideoCoins: 2, friendVideoCoins: 3, taskCoins: 4, boxCoins: 5, matchCount: 6 },
      ...{ matchSeconds: 7, callCount: 8, callSeconds: 9, longCallCount: 0, active: true },
    };
    const least = { appId: 1, hostId: '0012', day: '2026-11-06', totalCoins: 0 };
    const whole = fact({ ...figures, reportedAt: '2026-11-03T02:00:00.5+02:00' });
    expect(await ingest(ndjson([whole, least]))).toEqual({ ...NOTHING, lines: 2, added: 2 });
    const unknown = {
      ...{ gift_coins: null, non_friend_video_coins: null, friend_video_coins: null, task_coins: null },
      ...{ box_coins: null, match_count: null, match_seconds: null, call_count: null, call_seconds: null },
      ...{ long_call_count: null, active: null },
    };
    expect(await rows()).toEqual([
      {
        ...{ host_id: '0012', app_id: 1, day: '2026-11-06', group_id: null, total_coins: 0, ...unknown },
        ...{ final: false, reported_at: now.toISOString() },
      },
      {
        ...{ host_id: '12345678', app_id: 1, day: '2026-11-02', group_id: group.id, total_coins: 100, gift_coins: 1 },
        ...{ non_friend_video_coins: 2, friend_video_coins: 3, task_coins: 4, box_coins: 5, match_count: 6 },
        ...{ match_seconds: 7, call_count: 8, call_seconds: 9, long_call_count: 0, active: true, final: true },
        reported_at: '2026-11-03T00:00:00.500Z',
      },
    ]);
    await expectSound();
  });

  test('changes nothing when it is repeated, and publishes no event', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => fact({ hostId: String(5000 + index), totalCoins: index }));
    await ingest(ndjson(lines));
    expect(published).toEqual([[{ right: 'statistics:read' }, { topic: 'earnings', id: null }]]);
    const state = () =>
      sql`
      select host_id, day, xmin::text, ctid::text from daily_facts
      union all select app_id::text, day, xmin::text, ctid::text from fact_days order by 1, 2`.execute(db);
    const before = (await state()).rows;
    expect(await ingest(ndjson(lines))).toEqual({ ...NOTHING, lines: 300, unchanged: 300 });
    expect((await state()).rows).toEqual(before);
    expect(await versions()).toEqual([]);
    expect(published).toHaveLength(1);
  });

  test('corrects any day later; an earlier report that arrives late is outdated', async () => {
    await ingest(ndjson(['1001', '1002', '1003'].map((hostId) => fact({ hostId, giftCoins: 7 }))));
    const report = await ingest(
      ndjson([
        fact({ hostId: '1001', totalCoins: 90, reportedAt: '2026-11-05T00:00:00Z' }),
        fact({ hostId: '1002', totalCoins: 1, reportedAt: '2026-11-02T23:59:59Z' }),
        fact({ hostId: '1003', giftCoins: 7 }),
        fact({ hostId: '1004' }),
      ]),
    );
    expect(report).toEqual({ ...NOTHING, lines: 4, added: 1, changed: 1, unchanged: 1, outdated: 1 });
    expect((await rows()).map((row) => [row.total_coins, row.gift_coins])).toEqual([
      [90, null],
      [100, 7],
      [100, 7],
      [100, null],
    ]);
    await expectSound();
  });

  test('that confirms known facts makes earlier reports outdated', async () => {
    await ingest(ndjson([fact()]));
    expect(await ingest(ndjson([fact({ reportedAt: '2026-11-05T00:00:00Z' })]))).toMatchObject({ unchanged: 1 });
    const late = fact({ totalCoins: 1, reportedAt: '2026-11-04T00:00:00Z' });
    expect(await ingest(ndjson([late]))).toMatchObject({ outdated: 1 });
    expect(await rows()).toMatchObject([{ total_coins: 100, reported_at: '2026-11-05T00:00:00.000Z' }]);
    expect(await versions()).toEqual([]);
    await expectSound();
  });

  test('with equally new reports of a day ends with the last line', async () => {
    const lines = [fact({ totalCoins: 1 }), fact({ totalCoins: 2 }), fact({ totalCoins: 2 }), fact({ hostId: '1001' })];
    expect(await ingest(ndjson(lines))).toMatchObject({ added: 2, outdated: 1, unchanged: 1 });
    expect((await rows()).map((row) => row.total_coins)).toEqual([100, 2]);
    expect(await ingest(ndjson([fact({ totalCoins: 3 })]))).toMatchObject({ changed: 1 });
    expect((await rows()).map((row) => row.total_coins)).toEqual([100, 3]);
  });

  test('over months and years creates the necessary partitions', async () => {
    now = new Date('2027-01-02T00:00:00Z');
    const days = ['2015-01-01', '2024-02-29', '2025-12-31', '2026-01-01', '2026-11-30', '2026-12-01', '2027-01-01'];
    const lines = days.map((day) => fact({ day, reportedAt: undefined }));
    expect(await ingest(ndjson(lines))).toMatchObject({ added: days.length });
    expect((await rows()).map((row) => row.day)).toEqual(days);
    const found = await sql<{ table: string }>`
      select tableoid::regclass::text as "table" from daily_facts order by day`.execute(db);
    expect(found.rows.map((row) => row.table)).toEqual(
      days.map((day) => `daily_facts_${day.slice(0, 7).replace('-', '_')}`),
    );
    await expectSound();
  });

  test('parallel to another of the same hosts ends with the newest report of each host, and with correct sums', async () => {
    const groups = [await buildGroup(db), await buildGroup(db)];
    const ids = Array.from({ length: 2 * BATCH }, (_, index) => String(1_000_000 + index));
    await sql`
      insert into memberships (host_id, app_id, group_id, from_at)
      select h, 1, case when h::int % 2 = 0 then ${groups[0]?.id}::bigint else ${groups[1]?.id} end, '2026-01-01'
      from unnest(${ids}::text[]) h`.execute(db);
    const older = ids.map((hostId) => fact({ hostId, totalCoins: 1, final: false }));
    const newer = ids.toReversed().map((hostId) => fact({ hostId, reportedAt: '2026-11-04T00:00:00Z' }));
    await Promise.all([older, newer].map((facts) => ingest(ndjson(facts))));
    const left = await sql`select total_coins, count(*) from daily_facts group by 1`.execute(db);
    expect(left.rows).toEqual([{ total_coins: 100, count: ids.length }]);
    await expectSound();
  });

  test('without lines has an empty report', async () => {
    expect(await ingest('')).toEqual(NOTHING);
    expect(await ingest('appId,hostId,day,totalCoins\n', 'csv')).toEqual(NOTHING);
    expect(published).toEqual([]);
  });
});
