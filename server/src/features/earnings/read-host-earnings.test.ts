import * as contract from '@greenroom/contract/earnings.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
putClock(server, '2030-01-02T12:00:00Z');
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const third = await signIn(server, 'agent');
const here = await buildGroup(db, { name: 'Here', agentId: agent.id });
const there = await buildGroup(db, { name: 'There', agentId: other.id });
await buildGroup(db, { name: 'Elsewhere', agentId: third.id });
const { hostId } = await buildAccount(db, { hostId: '31000001', name: 'Leyla' });
await buildMembership(db, { hostId, groupId: here.id, fromAt: '2029-12-05T08:00:00Z', toAt: '2029-12-26T10:00:00Z' });
await buildMembership(db, { hostId, groupId: there.id, fromAt: '2029-12-26T10:00:00Z' });
for (const [day, coins] of [
  ['2029-12-04', 1],
  ['2029-12-20', 10],
  ['2029-12-26', 20],
  ['2029-12-27', 40],
  ['2030-01-01', 80],
] as const)
  await buildFact(db, { hostId, day, coins, giftCoins: coins, reportedAt: `${day}T23:30:00Z`, final: day < '2030' });

async function restate(day: string, coins: number, supersededAt: string) {
  await sql`
    insert into daily_fact_versions (host_id, app_id, day, total_coins, final, reported_at, superseded_at)
    values (${hostId}, 1, ${day}, ${coins}, true, '2029-12-28T00:00:00Z', ${supersededAt})`.execute(db);
}
await restate('2029-12-26', 18, '2029-12-29T00:00:00Z');
await restate('2029-12-26', 19, '2029-12-30T00:00:00Z');
await restate('2029-12-27', 39, '2029-12-30T00:00:00Z');

const read = (as: SignedIn, week?: string) =>
  server.get(contract.readHostEarnings, { hostId, appId: 1, ...(week === undefined ? {} : { week }) }, { as });
const knownOf = async (as: SignedIn, week?: string) =>
  (await read(as, week)).days.flatMap(({ day, figures, groupName, restated }) =>
    figures === null && groupName === null && restated === 0 ? [] : [[day, figures?.totalCoins, groupName, restated]],
  );
const versions = (as: SignedIn, day: string, given: { hostId?: string; appId?: number } = {}) =>
  server.call(contract.listFactVersions, { hostId, appId: 1, day, ...given }, { as });

test('a host has its days with all reported parts; other parts are unknown', async () => {
  const found = await read(other);
  expect(found).toMatchObject({
    hostId,
    appId: 1,
    appLabel: 'Yaar',
    name: 'Leyla',
    timeZone: 'UTC',
    today: '2030-01-02',
  });
  expect([found.groupId, found.groupName, found.days.length]).toEqual([there.id, 'There', 24]);
  expect(found.days[22]).toEqual({
    day: '2030-01-01',
    figures: {
      ...{ totalCoins: 80, giftCoins: 80, nonFriendVideoCoins: null, friendVideoCoins: null, taskCoins: null },
      ...{ matchCount: null, matchSeconds: null, callCount: null, callSeconds: null, longCallCount: null },
      ...{ boxCoins: null, final: false, reportedAt: '2030-01-01T23:30:00.000Z' },
    },
    groupName: 'There',
    restated: 0,
  });
  expect(found.weeks[0]).toEqual({ from: '2029-12-31', to: '2030-01-06', coins: 80, days: 1, provisional: true });
  expect(found.weeks[1]).toMatchObject({ coins: 40, days: 1, provisional: false });
});

test('a host that moved midweek shows each agency only its own days', async () => {
  expect(await knownOf(agent)).toEqual([
    ['2029-12-20', 10, 'Here', 0],
    ['2029-12-26', 20, 'Here', 2],
  ]);
  const before = await read(agent);
  expect([before.groupId, before.groupName]).toEqual([null, null]);
  expect(before.weeks.map(({ coins, days, provisional }) => [coins, days, provisional])).toEqual([
    [null, 0, false],
    [20, 1, false],
    [10, 1, false],
    [null, 0, false],
  ]);
  expect(JSON.stringify(before)).not.toContain('There');
  expect(await knownOf(other)).toEqual([
    ['2029-12-27', 40, 'There', 1],
    ['2030-01-01', 80, 'There', 0],
  ]);
  // Users who see every group also see days that count for no group.
  expect((await knownOf(admin, '2029-12-04')).map(([day, , group]) => [day, group])).toEqual([['2029-12-04', null]]);
  expect(await knownOf(admin)).toHaveLength(4);
  expect(await knownOf(agent, '2029-12-04')).toEqual([]);
});

test('a host does not exist for agencies that never had it', async () => {
  for (const given of [
    { hostId, appId: 1 },
    { hostId: '99999999', appId: 1 },
  ]) {
    expect((await server.call(contract.readHostEarnings, given, { as: third })).refusal?.code).toBe('host-not-found');
  }
  const { refusal } = await server.call(contract.readHostEarnings, { hostId, appId: 70_000 }, { as: agent });
  expect(refusal?.code).toBe('host-not-found');
  const late = await server.call(contract.readHostEarnings, { hostId, appId: 1, week: '2030-01-07' }, { as: agent });
  expect(late.refusal?.code).toBe('date-not-allowed');
});

test('a day is listed in its current version, then in earlier ones, latest first, and only for users for whom it counts', async () => {
  const { body } = await versions(agent, '2029-12-26');
  expect(body.data.map(({ totalCoins, giftCoins, supersededAt }) => [totalCoins, giftCoins, supersededAt])).toEqual([
    [20, 20, null],
    [19, null, '2029-12-30T00:00:00.000Z'],
    [18, null, '2029-12-29T00:00:00.000Z'],
  ]);
  expect((await versions(admin, '2029-12-26')).body.data).toEqual(body.data);
  expect((await versions(other, '2029-12-27')).body.data).toHaveLength(2);
  for (const refused of [
    await versions(other, '2029-12-26'),
    await versions(agent, '2029-12-27'),
    await versions(agent, '2029-12-04'),
    await versions(agent, '2029-12-21'),
    await versions(agent, '0001-01-01'),
    await versions(agent, '9999-12-31'),
    await versions(third, '2029-12-26'),
    await versions(agent, '2029-12-26', { appId: 2 }),
  ])
    expect(refused.refusal?.code).toBe('host-not-found');
});
