import { Readable } from 'node:stream';
import type { IngestReport } from '@greenroom/contract/kit/ingest.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { statement } from '../../../test/global-setup.ts';
import { fact, hostInFirstLane, ndjson } from '../../../test/models/fact-lines.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { buildGroup, buildMembership } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const { url, servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

const ZONE = 'Europe/Istanbul';
const BATCH = 10_000;
const EVENT = [{ right: 'statistics:read' }, { topic: 'earnings', id: null }];
const published: unknown[] = [];
const warned: unknown[] = [];
/** The error that publishing throws; null for none. */
let failure: Error | null = null;
const deps = {
  db,
  clock: { now: () => new Date('2026-11-05T21:30:00Z') },
  config: { timeZone: ZONE },
  events: {
    publish: async (_db: unknown, ...what: unknown[]) => {
      if (failure !== null) throw failure;
      published.push(what);
    },
  },
};

beforeEach(async () => {
  await statement(url, 'truncate daily_facts, daily_fact_versions, fact_days, group_days, memberships');
  published.length = 0;
  warned.length = 0;
  failure = null;
});

function ingest(text: string): Promise<IngestReport> {
  return ingestDailyFacts(deps, Readable.from([Buffer.from(text)]), 'ndjson');
}

const line = (index: number) => `${JSON.stringify(fact({ hostId: hostInFirstLane(index) }))}\n`;
const rows = async () => (await sql`select * from daily_facts order by host_id, app_id, day`.execute(db)).rows;
const expectSound = async () => expect(await factProblems(db, ZONE)).toEqual([]);

describe('a long delivery', () => {
  test('that breaks off leaves complete batches and publishes an event; repeating all of it adds the rest', async () => {
    const group = await buildGroup(db);
    await buildMembership(db, { hostId: hostInFirstLane(7), groupId: group.id });
    async function* breakingOff() {
      for (let index = 0; index < 2 * BATCH + 100; index += 1) yield Buffer.from(line(index));
      throw new Error('the line was cut');
    }
    const cut = ingestDailyFacts(deps, Readable.from(breakingOff()), 'ndjson');
    await expect(cut).rejects.toThrow('the line was cut');
    expect(await rows()).toHaveLength(2 * BATCH);
    expect(published).toHaveLength(1);
    await expectSound();
    const whole = Array.from({ length: 2 * BATCH + 100 }, (_, index) => line(index)).join('');
    expect(await ingest(whole)).toMatchObject({ added: 100, unchanged: 2 * BATCH });
    await expectSound();
  });

  test('whose database fails midway reports the failure and leaves complete batches', async () => {
    await ingest(ndjson([fact()]));
    await statement(
      url,
      `alter table daily_facts add constraint full_disk check (host_id <> '${hostInFirstLane(15_000)}')`,
    );
    const whole = Array.from({ length: 3 * BATCH }, (_, index) => line(index)).join('');
    await expect(ingest(whole)).rejects.toThrow('full_disk');
    expect(await rows()).toHaveLength(BATCH + 1);
    await statement(url, 'alter table daily_facts drop constraint full_disk');
    expect(await ingest(whole)).toMatchObject({ added: 2 * BATCH, unchanged: BATCH });
    await expectSound();
  });

  test('with one failing lane reports the failure and leaves complete batches of the other', async () => {
    await ingest(ndjson([fact()]));
    const failing = hostInFirstLane(15_000);
    await statement(url, `alter table daily_facts add constraint full_disk check (host_id <> '${failing}')`);
    const hosts = Array.from({ length: 6 * BATCH }, (_, index) => String(10_000_000 + index));
    const whole = ndjson(hosts.map((hostId) => fact({ hostId })));
    await expect(ingest(whole)).rejects.toThrow('full_disk');
    const kept = await rows();
    expect(kept.length % BATCH).toBe(1);
    expect(kept.length).toBeGreaterThan(2 * BATCH);
    expect(published).toHaveLength(2);
    await statement(url, 'alter table daily_facts drop constraint full_disk');
    expect(await ingest(whole)).toMatchObject({
      added: hosts.length - (kept.length - 1),
      unchanged: kept.length - 1,
    });
    await expectSound();
  });

  test('of a month without a table creates it once, in either order of the lanes', async () => {
    const hosts = Array.from({ length: 4 * BATCH }, (_, index) => String(10_000_000 + index));
    const facts = hosts.map((hostId) => fact({ hostId, day: '2026-01-05', reportedAt: '2026-01-06T00:00:00Z' }));
    expect(await ingest(ndjson(facts))).toMatchObject({ added: hosts.length });
    await expectSound();
  });
});

describe('open screens', () => {
  test('get an event for added or changed facts, and not for known, outdated or refused ones', async () => {
    await ingest(ndjson([fact()]));
    expect(published).toEqual([EVENT]);
    await ingest(ndjson([fact(), fact({ day: 'never' }), fact({ totalCoins: 1, reportedAt: '2026-11-02T00:00:00Z' })]));
    await ingest(ndjson([fact({ reportedAt: '2026-11-03T12:00:00Z' })]));
    expect(published).toHaveLength(1);
    await ingest(ndjson([fact({ totalCoins: 1, reportedAt: '2026-11-04T00:00:00Z' })]));
    expect(published).toEqual([EVENT, EVENT]);
  });

  test('that cannot be notified do not prevent the report of what was written', async () => {
    failure = new Error('nobody listens');
    const log = { warn: (...what: unknown[]) => void warned.push(what) };
    const source = () => Readable.from([Buffer.from(ndjson([fact()]))]);
    expect(await ingestDailyFacts({ ...deps, log }, source(), 'ndjson')).toMatchObject({ lines: 1, added: 1 });
    expect(warned).toEqual([[{ err: failure }, 'open screens were not notified of a delivery']]);
    expect(await rows()).toHaveLength(1);
    expect(await ingest(ndjson([fact({ hostId: '1002' })]))).toMatchObject({ lines: 1, added: 1 });
  });

  test('that cannot be notified do not hide the reason for which a delivery broke off', async () => {
    failure = new Error('nobody listens');
    async function* breakingOff() {
      for (let index = 0; index < BATCH + 100; index += 1) yield Buffer.from(line(index));
      throw new Error('the line was cut');
    }
    const cut = ingestDailyFacts(deps, Readable.from(breakingOff()), 'ndjson');
    await expect(cut).rejects.toThrow('the line was cut');
    expect(await rows()).toHaveLength(BATCH);
  });

  test('get no event for a delivery that broke off before anything was written', async () => {
    async function* breakingOff() {
      yield Buffer.from(line(1));
      throw new Error('the line was cut');
    }
    await expect(ingestDailyFacts(deps, Readable.from(breakingOff()), 'ndjson')).rejects.toThrow('the line was cut');
    expect(published).toEqual([]);
  });
});
