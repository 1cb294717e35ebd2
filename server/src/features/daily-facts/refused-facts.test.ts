import { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { fact, ndjson } from '../../../test/models/fact-lines.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { DeliveryFormat } from '../../platform/deliveries/read-rows.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

const START = '2026-11-05T21:30:00Z';
/** In Istanbul it is already the 6th. */
let now = new Date(START);
const deps = {
  db,
  clock: { now: () => now },
  config: { timeZone: 'Europe/Istanbul' },
  events: { publish: () => Promise.resolve() },
};

beforeEach(async () => {
  await statement(url, 'truncate daily_facts, daily_fact_versions, fact_days, group_days');
  now = new Date(START);
});

function ingest(text: string, format: DeliveryFormat = 'ndjson'): Promise<IngestReport> {
  return ingestDailyFacts(deps, Readable.from([Buffer.from(text)]), format);
}

interface Row {
  host_id: string;
  reported_at: string;
}

const rows = async () => (await sql<Row>`select * from daily_facts order by host_id, app_id, day`.execute(db)).rows;

describe('an invalid line', () => {
  test('is refused alone, with its number, field and problem', async () => {
    const lines = [
      fact({ hostId: '1001', day: '2026-11-06' }),
      fact({ hostId: '12' }),
      fact({ totalCoins: undefined }),
      fact({ totalCoins: null }),
      fact({ totalCoins: -1 }),
      fact({ totalCoins: 2_000_000_001 }),
      fact({ totalCoins: 1.5 }),
      fact({ giftCoins: '7' }),
      fact({ day: '2026-11-07' }),
      fact({ day: '2014-12-31' }),
      fact({ day: '2026-02-30' }),
      fact({ day: undefined }),
      fact({ appId: 32_768 }),
      fact({ matchSeconds: 10_000_001 }),
      fact({ active: 1 }),
      fact({ reportedAt: '2026-11-07T00:00:00Z' }),
      fact({ reportedAt: '1999-12-31T00:00:00Z' }),
      null,
    ];
    const report = await ingest(`${ndjson(lines)}{"appId":1,\n${ndjson([fact({ hostId: '1002' })])}`);
    expect(report.refused).toEqual([
      { line: 2, field: 'hostId', problem: 'host-id' },
      { line: 3, field: 'totalCoins', problem: 'required' },
      { line: 4, field: 'totalCoins', problem: 'invalid' },
      { line: 5, field: 'totalCoins', problem: 'too-small' },
      { line: 6, field: 'totalCoins', problem: 'too-big' },
      { line: 7, field: 'totalCoins', problem: 'invalid' },
      { line: 8, field: 'giftCoins', problem: 'invalid' },
      { line: 9, field: 'day', problem: 'in-future' },
      { line: 10, field: 'day', problem: 'too-small' },
      { line: 11, field: 'day', problem: 'invalid' },
      { line: 12, field: 'day', problem: 'required' },
      { line: 13, field: 'appId', problem: 'too-big' },
      { line: 14, field: 'matchSeconds', problem: 'too-big' },
      { line: 15, field: 'active', problem: 'invalid' },
      { line: 16, field: 'reportedAt', problem: 'in-future' },
      { line: 17, field: 'reportedAt', problem: 'invalid' },
      { line: 18, field: '', problem: 'invalid' },
      { line: 19, field: '', problem: 'json' },
    ]);
    expect(report).toMatchObject({ lines: 20, added: 2, refusedCount: 18 });
  });

  test('of a CSV is refused by the same rules; an empty cell is unknown', async () => {
    const text = [
      'day,hostId,totalCoins,appId,final,giftCoins,active,other',
      '2026-11-02,1001,5,1,true,,0,x',
      '2026-11-02,1002,,1,true,1,,x',
      '2026-11-02,1003,five,1,true,1,,x',
      '2026-11-02,0004,0,1,,0,1,x',
    ].join('\r\n');
    expect(await ingest(text, 'csv')).toMatchObject({
      ...{ lines: 4, added: 2 },
      refused: [
        { line: 3, field: 'totalCoins', problem: 'required' },
        { line: 4, field: 'totalCoins', problem: 'invalid' },
      ],
    });
    expect(await rows()).toMatchObject([
      { host_id: '0004', total_coins: 0, gift_coins: 0, active: true, final: false },
      { host_id: '1001', total_coins: 5, gift_coins: null, active: false, final: true },
    ]);
  });
});

describe('the clock', () => {
  test('refuses a report from more than five minutes ahead, and accepts small differences of clocks', async () => {
    const lines = [
      fact({ hostId: '1001', reportedAt: '2026-11-05T21:35:00Z' }),
      fact({ hostId: '1002', reportedAt: '2026-11-05T21:35:00.001Z' }),
      fact({ hostId: '1003', reportedAt: '2026-11-06T00:30:00Z' }),
    ];
    expect(await ingest(ndjson(lines))).toMatchObject({
      added: 1,
      refused: [
        { line: 2, field: 'reportedAt', problem: 'in-future' },
        { line: 3, field: 'reportedAt', problem: 'in-future' },
      ],
    });
    // A report from a fast clock doesn't block the correct report.
    now = new Date('2026-11-05T21:36:00Z');
    expect(await ingest(ndjson([fact({ hostId: '1003', reportedAt: undefined })]))).toMatchObject({ added: 1 });
  });

  test('continues during a delivery: a day that began after its start is accepted', async () => {
    now = new Date('2026-11-05T20:59:00Z');
    const during = async function* (): AsyncGenerator<Buffer> {
      now = new Date('2026-11-05T21:00:00Z');
      yield Buffer.from(ndjson([fact({ hostId: '1001', day: '2026-11-06', reportedAt: '2026-11-05T21:00:00Z' })]));
      yield Buffer.from(ndjson([fact({ hostId: '1002', day: '2026-11-07', reportedAt: '2026-11-05T21:00:00Z' })]));
      now = new Date('2026-11-05T22:00:00Z');
      yield Buffer.from(ndjson([fact({ hostId: '1003', day: '2026-11-06', reportedAt: '2026-11-05T22:00:00Z' })]));
    };
    expect(await ingestDailyFacts(deps, Readable.from(during()), 'ndjson')).toMatchObject({
      added: 2,
      refused: [{ line: 2, field: 'day', problem: 'in-future' }],
    });
  });

  test('gives all lines without a time the start of their delivery', async () => {
    const during = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from(ndjson([fact({ hostId: '1001', reportedAt: undefined })]));
      now = new Date('2026-11-05T22:30:00Z');
      yield Buffer.from(ndjson([fact({ hostId: '1002', reportedAt: undefined })]));
    };
    await ingestDailyFacts(deps, Readable.from(during()), 'ndjson');
    expect((await rows()).map((row) => row.reported_at)).toEqual(Array(2).fill('2026-11-05T21:30:00.000Z'));
  });
});
