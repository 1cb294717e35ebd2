import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { countUnsummed, factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, buildMembership } from '../../../test/worlds/factories.ts';
import { lockFacts } from './facts-lock.queries.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';
import { sumChangedWeeks, sumWeeksJob } from './sum-weeks.job.ts';
import { sumWeeks, takeUnsummed } from './sum-weeks.queries.ts';

const ZONE = 'UTC';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
const { deps } = server.product;
const { db } = deps;
const groups = [await buildGroup(db), await buildGroup(db)].map(({ id }) => id);
const hosts = Array.from({ length: 60 }, (_, n) => String(71_000_000 + n));
for (const [index, hostId] of hosts.entries()) {
  await buildMembership(db, { hostId, groupId: groups[index % 2] ?? 0, fromAt: '2026-01-01T00:00:00Z' });
}
/** A Sunday and the Monday after it. */
const DAYS = ['2026-08-30', '2026-08-31'];

afterEach(async () => {
  expect(await factProblems(db, ZONE)).toEqual([]);
});

function report(hostIds: readonly string[], coins: number) {
  const lines = DAYS.flatMap((day) =>
    hostIds.map((hostId) => `${JSON.stringify({ appId: 1, hostId, day, totalCoins: coins })}\n`),
  );
  return ingestDailyFacts(deps, Readable.from(lines), 'ndjson');
}

async function sums(): Promise<unknown> {
  const found = await sql`
    select week, count(*)::int as hosts, sum(coins) as coins from host_weeks group by week order by week`.execute(db);
  return found.rows;
}

/** Returns the number of waiting jobs. */
async function waiting(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${sumWeeksJob.name}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

test('a delivery queues one job that sums the weeks of its days, and a change of one day sums that week again', async () => {
  await report(hosts, 5);
  await report(hosts, 6);
  expect(await waiting()).toBe(1);
  expect(await countUnsummed(db)).toBe(4);
  await sumChangedWeeks(deps);
  expect(await countUnsummed(db)).toBe(0);
  expect(await sums()).toEqual([
    { week: '2026-08-24', hosts: 60, coins: 360 },
    { week: '2026-08-31', hosts: 60, coins: 360 },
  ]);
  await ingestDailyFacts(
    deps,
    Readable.from([JSON.stringify({ appId: 1, hostId: hosts[0], day: DAYS[0], totalCoins: 106 })]),
    'ndjson',
  );
  expect(await countUnsummed(db)).toBe(1);
  await sumChangedWeeks(deps);
  expect(await sums()).toMatchObject([{ coins: 460 }, { coins: 360 }]);
});

test('weeks are not summed while a delivery is being written, which queues the job again at its end', async () => {
  await report(hosts, 7);
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx);
    await sumChangedWeeks(deps);
    expect(await countUnsummed(db)).toBe(4);
  });
  await sumChangedWeeks(deps);
  expect(await countUnsummed(db)).toBe(0);
});

test('a day that is written while its week is being summed stays marked for another sum', async () => {
  await report(hosts, 8);
  let later: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    const taken = await takeUnsummed(trx, 100);
    expect(taken).toHaveLength(4);
    await sumWeeks(trx, taken);
    later = report(hosts, 9);
    // The delivery has written its facts and waits for the lock on the days.
    while (!(await isWaiting())) expect(await countUnsummed(db)).toBe(4);
  });
  await later;
  expect(await countUnsummed(db)).toBe(4);
  expect(await factProblems(db, ZONE)).toEqual([]);
  await sumChangedWeeks(deps);
  expect(await sums()).toMatchObject([{ coins: 540 }, { coins: 540 }]);
});

async function isWaiting(): Promise<boolean> {
  const found = await sql<{ is: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as is`.execute(db);
  return found.rows[0]?.is ?? false;
}

test('parallel deliveries and sums end with correct sums of every week', async () => {
  const work = [1, 2, 3, 4, 5, 6].flatMap((coins) => [
    report(coins % 2 === 0 ? hosts : hosts.toReversed(), coins),
    sumChangedWeeks(deps),
    sumChangedWeeks(deps),
  ]);
  await Promise.all(work);
  expect(await factProblems(db, ZONE)).toEqual([]);
  await sumChangedWeeks(deps);
  expect(await countUnsummed(db)).toBe(0);
});
