import { addDays } from '@greenroom/contract/kit/days.ts';
import { compareWeeks, MOST_MOVERS } from '@greenroom/contract/week-changes.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { fourWeeks } from './four-weeks.ts';
import { comparedDays } from './week-changes.routes.ts';

const server = await testServer({ RUN: 'api' });
// A Thursday, so three days of its week are over.
const NOW = '2030-01-03T12:00:00Z';
const MONDAY = '2029-12-31';
putClock(server, NOW);
const { db, config } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const top = await buildGroup(db, { name: 'Top', agentId: agent.id });
const below = await buildGroup(db, { name: 'Below', parentId: top.id });
const away = await buildGroup(db, { name: 'Away', agentId: other.id });

interface Given {
  groupId?: number;
  /** Coins by day from Monday on, for this week and for the week before; null: not reported. */
  now: readonly (number | null)[];
  before: readonly (number | null)[];
}

async function host(hostId: string, { groupId = below.id, now, before }: Given): Promise<void> {
  await buildAccount(db, { hostId, name: `Host ${hostId}` });
  await buildMembership(db, { hostId, groupId, fromAt: '2029-11-01T00:00:00Z' });
  const facts = [...now.entries()].map(([at, coins]) => ({ day: addDays(MONDAY, at), coins }));
  const earlier = [...before.entries()].map(([at, coins]) => ({ day: addDays(MONDAY, at - 7), coins }));
  for (const { day, coins } of [...facts, ...earlier]) {
    const final = day < '2030-01-02';
    if (coins !== null) await buildFact(db, { hostId, day, coins, giftCoins: Math.floor(coins / 2), final });
  }
}

// Thursday is not over. Days after Wednesday in the week before have no counterpart, so they aren't compared.
await host('32000001', { now: [10, 20, 30, 999], before: [5, 5, 5, 500, 500, 500, 500] });
await host('32000002', { now: [8, null, 1], before: [10, 10, 10] });
await host('32000003', { groupId: top.id, now: [], before: [7, 7, 7] });
await host('32000004', { now: [0, 0, 0], before: [1, null, null] });
// If the earlier coins are unknown, there is no rise. Equal coins are neither a rise nor a drop. A constant zero is not
// a stop.
await host('32000005', { now: [50, 50, 50], before: [] });
await host('32000006', { now: [4, 4, 4], before: [4, 4, 4] });
await host('32000007', { now: [0], before: [0] });
await host('32000008', { groupId: away.id, now: [100], before: [1] });
// This host has been silent since Monday, which doesn't count as a stop yet.
await host('32000010', { now: [], before: [0, 0, 6, 0, 0, 0, 6] });
// This host left, so it is not a stop in these groups.
await host('32000009', { now: [], before: [90, 90, 90] });
await sql`update memberships set to_at = '2029-12-28T12:00:00Z' where host_id = '32000009'`.execute(db);

const compare = (as: SignedIn, given: { groupId?: number; week?: string } = {}) =>
  server.get(compareWeeks, given, { as });
const idsOf = ({ hosts }: { hosts: readonly { hostId: string; coins: number | null; before: number }[] }) =>
  hosts.map(({ hostId, coins, before }) => [hostId, coins, before]);

test('[R-STAT-2] a week is compared with the same days of the week before: hosts that rose, fell or stopped, with both figures', async () => {
  const found = await compare(agent);
  expect(found.days).toEqual({
    ...{ from: MONDAY, to: '2030-01-02', beforeFrom: '2029-12-24', beforeTo: '2029-12-26' },
    ...{ lastFrom: '2029-12-27', earlierFrom: '2029-12-20', earlierTo: '2029-12-26' },
    provisional: true,
  });
  expect(idsOf(found.rose)).toEqual([['32000001', 60, 15]]);
  expect(found.rose.hosts[0]).toMatchObject({ name: 'Host 32000001', groupName: 'Below', path: ['Top', 'Below'] });
  // A Tuesday without a report doesn't increase the host's drop.
  expect(idsOf(found.fell)).toEqual([['32000002', 9, 20]]);
  expect(idsOf(found.stopped)).toEqual([
    ['32000003', null, 21],
    ['32000004', 0, 1],
  ]);
  expect(found.stopped.hosts.map(({ lastDay }) => lastDay)).toEqual(['2029-12-26', '2029-12-24']);
  expect([found.rose.total, found.fell.total, found.stopped.total]).toEqual([1, 1, 2]);
  expect(found).toMatchObject({ today: '2030-01-03', timeZone: 'UTC', asOf: '2030-01-02T23:59:00.000Z' });
});

test('the kinds of coins are those of all days that count for the groups, including hosts that left; unknown is not 0', async () => {
  const { kinds } = await compare(agent);
  expect(kinds.now).toMatchObject({ totalCoins: 60 + 9 + 0 + 150 + 12 + 0, taskCoins: null });
  expect(kinds.before).toMatchObject({ totalCoins: 15 + 30 + 21 + 1 + 12 + 0 + 270 + 6, boxCoins: null });
  expect(kinds.now.giftCoins).toBe(5 + 10 + 15 + 4 + 75 + 6);
});

test('a group includes all groups below it, and groups out of scope are left out', async () => {
  expect((await compare(agent, { groupId: below.id })).stopped.total).toBe(1);
  expect(idsOf((await compare(other)).rose)).toEqual([['32000008', 100, 1]]);
  const refused = await server.call(compareWeeks, { groupId: away.id }, { as: agent });
  expect(refused.refusal?.code).toBe('group-not-found');
  const late = await server.call(compareWeeks, { week: '2030-01-07' }, { as: agent });
  expect(late.refusal?.code).toBe('date-not-allowed');
});

test('a past week is compared completely, and weeks without any report are not compared', async () => {
  const past = await compare(agent, { week: '2029-12-25' });
  expect(past.days).toMatchObject({ from: '2029-12-24', to: '2029-12-30', beforeFrom: '2029-12-17' });
  expect([past.rose.total, past.fell.total, past.stopped.total]).toEqual([0, 0, 0]);
  const nothing = await compare(agent, { week: '2029-10-01' });
  expect([nothing.days, nothing.asOf, nothing.kinds.now.totalCoins]).toEqual([null, null, null]);
});

test('each list has its first hosts, largest difference first, and their number', async () => {
  const group = await buildGroup(db, { agentId: agent.id });
  for (let at = 0; at < MOST_MOVERS + 3; at += 1) {
    await host(String(32_100_000 + at), { groupId: group.id, now: [at + 2], before: [1] });
  }
  const { rose } = await compare(agent, { groupId: group.id });
  expect([rose.hosts.length, rose.total]).toEqual([MOST_MOVERS, MOST_MOVERS + 3]);
  expect(rose.hosts.map(({ hostId }) => hostId)).toEqual(
    Array.from({ length: MOST_MOVERS }, (_, at) => String(32_100_000 + MOST_MOVERS + 2 - at)),
  );
});

test('a late delivery shortens the compared days, and on Monday the week before is compared', () => {
  const at = (now: string) => fourWeeks({ clock: { now: () => new Date(now) }, config }, undefined);
  const days = (...known: string[]) => known.map((day) => ({ day }));
  const reported = days('2029-12-24', '2029-12-29', '2029-12-31', '2030-01-01');
  expect(comparedDays(at(NOW), reported)).toEqual({
    now: { from: MONDAY, until: '2030-01-01' },
    before: { from: '2029-12-24', until: '2029-12-25' },
    last: { from: '2029-12-26', until: '2030-01-01' },
    earlier: { from: '2029-12-19', until: '2029-12-25' },
  });
  expect(comparedDays(at('2029-12-31T12:00:00Z'), reported)).toMatchObject({
    now: { from: '2029-12-24', until: '2029-12-29' },
    before: { from: '2029-12-17', until: '2029-12-22' },
  });
  expect(comparedDays(at(NOW), days('2030-01-03'))).toBeNull();
});
