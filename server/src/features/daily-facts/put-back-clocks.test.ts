import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { buildAccount, buildGroup, buildMembership } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { attributeFacts } from './attribute-facts.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const { servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 4, (error) => expect.fail(error.message));
const { db } = database;
afterAll(() => database.close());

/**
 * A zone whose clocks go back from 01:00 to midnight on 2026-11-01. 31 October ends at the second midnight, 05:00 UTC.
 */
const ZONE = 'America/Havana';
const deps = {
  db,
  clock: { now: () => new Date('2026-11-05T12:00:00Z') },
  config: { timeZone: ZONE },
  events: { publish: () => Promise.resolve() },
};

test('a day that ends after clocks went back over midnight counts for the group that the host joined in between', async () => {
  const { hostId, appId } = await buildAccount(db);
  const group = await buildGroup(db);
  const lines = ['2026-10-30', '2026-10-31', '2026-11-01'].map((day) =>
    JSON.stringify({ appId, hostId, day, totalCoins: 5, reportedAt: '2026-11-03T00:00:00Z' }),
  );
  await ingestDailyFacts(deps, Readable.from([Buffer.from(lines.join('\n'))]), 'ndjson');
  const fromAt = '2026-11-01T04:30:00Z';
  await buildMembership(db, { hostId, groupId: group.id, fromAt });
  await db.transaction().execute((trx) => attributeFacts(deps, trx, [{ hostId, appId }], fromAt));
  const found = await sql`select day, group_id from daily_facts order by day`.execute(db);
  expect(found.rows).toEqual([
    { day: '2026-10-30', group_id: null },
    { day: '2026-10-31', group_id: group.id },
    { day: '2026-11-01', group_id: group.id },
  ]);
  expect(await factProblems(db, ZONE)).toEqual([]);
});
