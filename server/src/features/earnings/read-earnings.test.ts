import * as contract from '@greenroom/contract/earnings.ts';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { type TestServer, testServer } from '../../../test/server.ts';
import { buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const NOW = '2030-01-02T12:00:00Z';

/** Creates an agent with one host in one group, in an installation with this time zone. */
async function buildWorld(timeZone: string, now = NOW) {
  const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: timeZone });
  putClock(server, now);
  const { db } = server.product.deps;
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id });
  await buildMembership(db, { hostId: '31000001', groupId: group.id });
  return { server, db, agent, group };
}

const world = await buildWorld('UTC');
const east = await buildWorld('Pacific/Auckland', '2029-12-30T12:00:00Z');
const west = await buildWorld('America/Los_Angeles', '2030-01-07T06:00:00Z');

const read = (of: Awaited<ReturnType<typeof buildWorld>>, given: { week?: string; groupId?: number } = {}) =>
  of.server.get(contract.readEarnings, given, { as: of.agent });

async function refusal(server: TestServer, as: typeof world.agent, given: { week?: string; groupId?: number }) {
  return (await server.call(contract.readEarnings, given, { as })).refusal?.code;
}

test('without reports everything is unknown: no coins (not 0), no time, and no final day', async () => {
  const found = await read(west);
  expect(found).toMatchObject({ asOf: null, finalTo: null });
  expect(found.weeks.map(({ coins, days, provisional }) => [coins, days, provisional])).toEqual(
    Array.from({ length: 4 }, () => [null, 0, false]),
  );
  expect(found.days.every(({ coins, hosts }) => coins === null && hosts === 0)).toBe(true);
});

test('four weeks have their days up to today, with the report time and the last final day', async () => {
  const { db, group } = world;
  await buildMembership(db, { hostId: '31000002', groupId: group.id });
  const fact = (hostId: string, day: string, coins: number, final = true, reportedAt = `${day}T20:00:00Z`) =>
    buildFact(db, { hostId, day, coins, final, reportedAt });
  await fact('31000001', '2029-12-09', 5000, false);
  await fact('31000001', '2029-12-11', 20);
  await fact('31000001', '2029-12-29', 0);
  await fact('31000001', '2029-12-30', 7, true, '2030-01-02T09:30:00Z');
  await fact('31000002', '2029-12-30', 3);
  const found = await read(world);
  expect(found).toMatchObject({ timeZone: 'UTC', today: '2030-01-02', finalTo: '2029-12-30' });
  expect(found.asOf).toBe('2030-01-02T09:30:00.000Z');
  expect(found.weeks).toEqual([
    { from: '2029-12-31', to: '2030-01-06', coins: null, days: 0, provisional: false },
    { from: '2029-12-24', to: '2029-12-30', coins: 10, days: 2, provisional: false },
    { from: '2029-12-17', to: '2029-12-23', coins: null, days: 0, provisional: false },
    { from: '2029-12-10', to: '2029-12-16', coins: 20, days: 1, provisional: false },
  ]);
  expect(found.days).toHaveLength(24);
  expect([found.days[0], ...found.days.slice(19, 22)]).toEqual([
    { day: '2029-12-10', coins: null, hosts: 0, provisional: false },
    { day: '2029-12-29', coins: 0, hosts: 1, provisional: false },
    { day: '2029-12-30', coins: 10, hosts: 2, provisional: false },
    { day: '2029-12-31', coins: null, hosts: 0, provisional: false },
  ]);
  // A provisional figure precedes a final one, so the days after it aren't completely final.
  await fact('31000002', '2029-12-29', 1, false);
  expect((await read(world)).finalTo).toBe('2029-12-11');
  expect((await read(world)).weeks[1]).toMatchObject({ coins: 11, days: 2, provisional: true });
  await fact('31000002', '2029-12-10', 1, false);
  expect((await read(world)).finalTo).toBeNull();
});

test('other weeks are requested by any of their days, but not future weeks or weeks before all reports', async () => {
  const { server, agent } = world;
  const earlier = await read(world, { week: '2029-12-15' });
  expect(earlier.weeks.map(({ from }) => from)).toEqual(['2029-12-10', '2029-12-03', '2029-11-26', '2029-11-19']);
  expect(earlier.days).toHaveLength(28);
  expect(earlier.weeks[1]).toMatchObject({ coins: 5000, days: 1, provisional: true });
  expect((await read(world, { week: '2030-01-06' })).days).toHaveLength(24);
  expect((await read(world, { week: '2014-12-29' })).weeks[0]?.from).toBe('2014-12-29');
  for (const week of ['2030-01-07', '9999-12-31', '2014-12-28', '0001-01-01']) {
    expect(await refusal(server, agent, { week })).toBe('date-not-allowed');
  }
});

test('weeks begin on Monday in the agency programme’s time zone, east and west of UTC', async () => {
  // In Auckland it is already the first hour of Monday. In the western zone it is still Sunday.
  const [first, last] = [await read(east), await read(west)];
  expect([first.timeZone, first.today, first.weeks[0]?.from]).toEqual(['Pacific/Auckland', '2029-12-31', '2029-12-31']);
  expect(first.days).toHaveLength(22);
  expect([last.today, last.weeks[0]?.from, last.days.length]).toEqual(['2030-01-06', '2029-12-31', 28]);
  expect(await refusal(west.server, west.agent, { week: '2030-01-07' })).toBe('date-not-allowed');
  west.server.clock.forward(2 * 3600);
  const next = await read(west);
  expect([next.today, next.weeks[0]?.from, next.days.length]).toEqual(['2030-01-07', '2030-01-07', 22]);
});

test('a group is read with all below it, even if it is deleted, but not if it is another agent’s', async () => {
  const { server, db, agent, group } = world;
  const before = await read(world);
  const child = await buildGroup(db, { parentId: group.id });
  await buildMembership(db, { hostId: '31000009', groupId: child.id });
  await buildFact(db, { hostId: '31000009', day: '2030-01-01', coins: 70, final: false });
  const another = await signIn(server, 'agent');
  const theirs = await buildGroup(db, { agentId: another.id });
  await buildMembership(db, { hostId: '31000008', groupId: theirs.id });
  await buildFact(db, { hostId: '31000008', day: '2030-01-01', coins: 10_000 });
  await server.product.deps.db
    .updateTable('agent_groups')
    .set({ deleted_at: NOW })
    .where('id', '=', child.id)
    .execute();
  expect((await read(world, { groupId: child.id })).weeks[0]).toMatchObject({ coins: 70, days: 1, provisional: true });
  expect((await read(world)).weeks[0]).toMatchObject({ coins: 70 + (before.weeks[0]?.coins ?? 0) });
  expect(await refusal(server, agent, { groupId: theirs.id })).toBe('group-not-found');
  expect(await refusal(server, another, { groupId: child.id })).toBe('group-not-found');
  const admin = await signIn(server, 'administrator');
  const all = await server.get(contract.readEarnings, {}, { as: admin });
  expect(all.weeks[0]).toMatchObject({ coins: 10_070, days: 1 });
});

test('[R-STAT-2] coins are listed by host and by group, by day and by week, for the current week and the three before it', async () => {
  const { server, db } = world;
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { name: 'Four weeks', agentId: agent.id });
  const hostId = '32000001';
  for (const each of [hostId, '32000002']) {
    await buildMembership(db, { hostId: each, groupId: group.id });
    for (const [day, coins] of [
      ['2030-01-02', 1],
      ['2029-12-31', 2],
      ['2029-12-30', 10],
      ['2029-12-23', 100],
      ['2029-12-17', 200],
      ['2029-12-10', 1000],
    ] as const)
      await buildFact(db, { hostId: each, day, coins });
  }
  const as = agent;
  const byHost = await server.get(contract.listHostEarnings, {}, { as });
  const byGroup = await server.get(contract.listGroupEarnings, {}, { as });
  const ofHost = await server.get(contract.readHostEarnings, { hostId, appId: 1 }, { as });
  const ofGroup = await server.get(contract.readEarnings, { groupId: group.id }, { as });
  const week = ({ weeks }: { weeks: readonly { coins: number | null }[] }) => weeks.map(({ coins }) => coins);
  const once = [3, 10, 300, 1000];
  const twice = [6, 20, 600, 2000];
  expect(byHost.rows.map(week)).toEqual([once, once]);
  expect([week(ofHost), week(ofGroup), ...byGroup.rows.map(week)]).toEqual([once, twice, twice]);
  for (const { totals } of [byHost, byGroup]) expect(week({ weeks: totals })).toEqual(twice);
  const daysOfHost = ofHost.days.flatMap(({ day, figures }) => (figures ? [[day, figures.totalCoins * 2]] : []));
  const daysOfGroup = ofGroup.days.flatMap(({ day, coins }) => (coins === null ? [] : [[day, coins]]));
  expect(daysOfGroup).toEqual([
    ['2029-12-10', 2000],
    ['2029-12-17', 400],
    ['2029-12-23', 200],
    ['2029-12-30', 20],
    ['2029-12-31', 4],
    ['2030-01-02', 2],
  ]);
  expect(daysOfHost).toEqual(daysOfGroup);
});
