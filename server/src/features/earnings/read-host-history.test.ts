import { listFactVersions } from '@greenroom/contract/earnings.ts';
import * as contract from '@greenroom/contract/host-history.ts';
import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const ZONE = 'Europe/Istanbul';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
// In the agency programme's time zone, it is already the third.
putClock(server, '2030-01-02T22:30:00Z');
const TODAY = '2030-01-03';
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const third = await signIn(server, 'agent');
const here = await buildGroup(db, { name: 'Here', agentId: agent.id });
const there = await buildGroup(db, { name: 'There', agentId: other.id });
await buildGroup(db, { name: 'Elsewhere', agentId: third.id });
const { hostId } = await buildAccount(db, { hostId: '31000001', name: 'Leyla' });
await buildMembership(db, { hostId, groupId: here.id, fromAt: '2029-01-31T22:00:00Z', toAt: '2029-12-26T10:00:00Z' });
await buildMembership(db, { hostId, groupId: there.id, fromAt: '2029-12-26T10:00:00Z' });
for (const [day, coins] of [
  ['2029-02-10', 3],
  ['2029-12-22', 10],
  ['2029-12-24', 20],
  ['2029-12-27', 40],
  ['2030-01-02', 80],
] as const) {
  const reportedAt = `${addDays(day, 1)}T01:00:00Z`;
  await buildFact(db, { hostId, day, coins, giftCoins: coins, reportedAt, final: day < '2030', timeZone: ZONE });
}
await sql`update daily_facts set call_count = 4, call_seconds = 250 where day = '2029-12-24'`.execute(db);
await sql`
  insert into daily_fact_versions (host_id, app_id, day, total_coins, call_count, final, reported_at, superseded_at)
  values (${hostId}, 1, '2029-12-24', 18, 3, false, '2029-12-24T20:00:00Z', '2029-12-25T01:00:00Z'),
    (${hostId}, 1, '2029-02-10', 1, null, true, '2029-02-11T00:00:00Z', '2029-02-20T00:00:00Z'),
    (${hostId}, 1, '2029-12-27', 41, null, true, '2029-12-28T00:00:00Z', '2029-12-29T00:00:00Z')`.execute(db);

const history = (as: SignedIn, given: { days?: number; toDay?: string } = {}) =>
  server.get(contract.readHostHistory, { hostId, appId: 1, ...given }, { as });
const days = (as: SignedIn, given: { page?: number; size?: number; restated?: 'true' } = {}) =>
  server.get(contract.listHostDays, { hostId, appId: 1, ...given }, { as });

test('[R-STAT-1] [R-PLUS-6] a host’s page has its known days with all figures, whole weeks, its groups, and the report time', async () => {
  const found = await history(agent, { days: 8, toDay: '2029-12-31' });
  expect(found).toMatchObject({ hostId, appId: 1, appLabel: 'Yaar', name: 'Leyla', groupId: null, groupName: null });
  expect(found).toMatchObject({ from: '2029-12-24', to: '2029-12-31', today: TODAY, timeZone: ZONE });
  expect(found).toMatchObject({ lastKnown: '2029-12-24', finalTo: '2029-12-24', firstKnown: '2029-02-10' });
  // The latest report for the app on these days includes days that count for another group.
  expect(found.asOf).toBe('2029-12-28T01:00:00.000Z');
  expect(found.days).toEqual([
    {
      day: '2029-12-24',
      groupName: 'Here',
      restated: 1,
      figures: {
        ...{ totalCoins: 20, giftCoins: 20, nonFriendVideoCoins: null, friendVideoCoins: null, taskCoins: null },
        ...{ boxCoins: null, matchCount: null, matchSeconds: null, callCount: 4, callSeconds: 250 },
        ...{ longCallCount: null, final: true, reportedAt: '2029-12-25T01:00:00.000Z' },
      },
    },
  ]);
  // The first evening is already the next day in the agency programme's time zone.
  expect(found.stays).toEqual([{ groupId: here.id, groupName: 'Here', from: '2029-02-01', to: '2029-12-26' }]);
});

test('a week in which the range begins is summed as a whole, and a week without reports is unknown', async () => {
  const found = await history(agent, { days: 12 });
  expect(found.days.map(({ day }) => day)).toEqual(['2029-12-24']);
  expect(found.weeks.map(({ from, to, coins, days: known }) => [from, to, coins, known])).toEqual([
    ['2029-12-31', '2030-01-06', null, 0],
    ['2029-12-24', '2029-12-30', 20, 1],
    ['2029-12-17', '2029-12-23', 10, 1],
  ]);
});

test('a host that moved shows each agency only the agency’s own days and groups', async () => {
  const whole = { days: 366, toDay: TODAY };
  const [before, after, all] = [await history(agent, whole), await history(other, whole), await history(admin, whole)];
  expect(before.days.map(({ day }) => day)).toEqual(['2029-02-10', '2029-12-22', '2029-12-24']);
  expect(after.days.map(({ day }) => day)).toEqual(['2029-12-27', '2030-01-02']);
  expect(after).toMatchObject({ groupName: 'There', finalTo: '2029-12-27', firstKnown: '2029-12-27' });
  expect(all.days).toHaveLength(5);
  expect(all.stays.map(({ groupName, to }) => [groupName, to])).toEqual([
    ['Here', '2029-12-26'],
    ['There', null],
  ]);
  expect(JSON.stringify([before, await days(agent)])).not.toContain('There');
  expect(JSON.stringify([after, await days(other)])).not.toContain('Here');
});

test('every day since the first report has a line, in complete pages, and a day without a report is a gap', async () => {
  const length = daysBetween('2029-02-10', TODAY) + 1;
  const first = await days(agent, { size: 100 });
  expect([first.total, first.rows.length, first.rows[0]?.day]).toEqual([length, 100, TODAY]);
  const pages = [first];
  for (let page = 2; page <= Math.ceil(length / 100); page += 1) pages.push(await days(agent, { size: 100, page }));
  const listed = pages.flatMap(({ rows }) => rows);
  expect(listed.map(({ day }) => day)).toEqual(Array.from({ length }, (_, index) => addDays(TODAY, -index)));
  expect(listed.filter(({ figures }) => figures !== null).map(({ day }) => day)).toEqual([
    '2029-12-24',
    '2029-12-22',
    '2029-02-10',
  ]);
  expect(await days(agent, { size: 100, page: 9 })).toEqual({ rows: [], total: length });
});

test('[R-PLUS-6] each corrected day is listed, and leads to its earlier versions with their end times', async () => {
  const restated = await days(agent, { restated: 'true' });
  expect([restated.total, restated.rows.map(({ day, restated: times }) => [day, times])]).toEqual([
    2,
    [
      ['2029-12-24', 1],
      ['2029-02-10', 1],
    ],
  ]);
  expect(await days(agent, { restated: 'true', page: 2 })).toEqual({ rows: [], total: 2 });
  expect((await days(other, { restated: 'true' })).rows.map(({ day }) => day)).toEqual(['2029-12-27']);
  const versions = await server.get(listFactVersions, { hostId, appId: 1, day: '2029-12-24' }, { as: agent });
  expect(versions.map(({ totalCoins, callCount, supersededAt }) => [totalCoins, callCount, supersededAt])).toEqual([
    [20, 4, null],
    [18, 3, '2029-12-25T01:00:00.000Z'],
  ]);
});

test('a host that was never in a group of the caller does not exist, and impossible days do not either', async () => {
  const ask = async (as: SignedIn, given: Partial<CallInput<typeof contract.readHostHistory>>) =>
    (await server.call(contract.readHostHistory, { hostId, appId: 1, ...given }, { as })).refusal?.code;
  expect(await ask(third, {})).toBe('host-not-found');
  expect(await ask(agent, { appId: 2 })).toBe('host-not-found');
  expect(await ask(agent, { hostId: '99999999' })).toBe('host-not-found');
  expect(await ask(agent, { toDay: addDays(TODAY, 1) })).toBe('date-not-allowed');
  expect(await ask(agent, { toDay: '0001-01-01' })).toBe('date-not-allowed');
  expect(await ask(agent, { days: 367 })).toBe('invalid-input');
  const listed = await server.call(contract.listHostDays, { hostId, appId: 1 }, { as: third });
  expect(listed.refusal?.code).toBe('host-not-found');
});

test('a host without reports has its groups and no day', async () => {
  await buildAccount(db, { hostId: '31000002' });
  await buildMembership(db, { hostId: '31000002', groupId: here.id, fromAt: '2029-12-01T08:00:00Z' });
  const found = await server.get(contract.readHostHistory, { hostId: '31000002', appId: 1 }, { as: agent });
  expect(found).toMatchObject({ asOf: null, firstKnown: null, lastKnown: null, finalTo: null, days: [] });
  expect(found.stays).toMatchObject([{ groupName: 'Here', to: null }]);
  expect(await server.get(contract.listHostDays, { hostId: '31000002', appId: 1 }, { as: agent })).toEqual({
    rows: [],
    total: 0,
  });
});
