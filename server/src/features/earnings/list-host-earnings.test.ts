import * as contract from '@greenroom/contract/earnings.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildFact,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

// A Wednesday in a week that began on the last day of the previous year.
const server = await testServer({ RUN: 'api' });
putClock(server, '2030-01-02T12:00:00Z');
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const root = await buildGroup(db, { name: 'Root' });
const here = await buildGroup(db, { parentId: root.id, agentId: agent.id, name: 'Here' });
const child = await buildGroup(db, { parentId: here.id, name: 'child' });
const second = await buildGroup(db, { agentId: agent.id, name: 'Zweite' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: other.id, name: 'There' });

async function host(hostId: string, groupId: number, name?: string) {
  if (name !== undefined) await buildAccount(db, { hostId, name });
  await buildMembership(db, { hostId, groupId });
}
const [ana, cigdem, leyla, quiet, unnamed] = ['31000001', '31000002', '31000003', '31000004', '42000005'];
await host(ana, here.id, 'ana Demir');
await host(cigdem, child.id, 'Çiğdem');
await host(leyla, second.id, 'Leyla Silva');
await host(quiet, here.id, 'Maria');
await host(unnamed, here.id);
const fact = (hostId: string, day: string, coins: number, final = true) => buildFact(db, { hostId, day, coins, final });
await fact(ana, '2030-01-02', 7, false);
await fact(ana, '2029-12-31', 100);
await fact(ana, '2029-12-30', 10);
await fact(cigdem, '2030-01-01', 300);
await fact(cigdem, '2029-12-10', 5);
await fact(cigdem, '2029-12-09', 999);
await fact(leyla, '2030-01-01', 0);
await fact(leyla, '2029-12-24', 40);
await fact(unnamed, '2029-12-20', 60);

// The host left for another agency in the middle of last week. Thursday still counts for the first agency.
const moved = '31000006';
await buildAccount(db, { hostId: moved, name: 'Zoe' });
await buildMembership(db, { hostId: moved, groupId: here.id, toAt: '2029-12-27T10:00:00Z' });
await buildMembership(db, { hostId: moved, groupId: there.id, fromAt: '2029-12-27T10:00:00Z' });
await fact(moved, '2029-12-26', 1000);
await fact(moved, '2029-12-27', 2000);
await fact(moved, '2029-12-28', 4000);

type Given = CallInput<typeof contract.listHostEarnings>;
const list = (as: SignedIn, given: Given = {}) => server.get(contract.listHostEarnings, given, { as });
const idsOf = async (as: SignedIn, given: Given = {}) => (await list(as, given)).rows.map(({ hostId }) => hostId);
const coinsOf = (weeks: readonly { coins: number | null }[]) => weeks.map(({ coins }) => coins);

test('hosts of today and of these weeks are listed with their earnings for the group, the week’s best first', async () => {
  const { rows, total, left, totals } = await list(agent);
  expect(rows.map(({ hostId, groupName, present, weeks }) => [hostId, groupName, present, ...coinsOf(weeks)])).toEqual([
    [cigdem, 'child', true, 300, null, null, 5],
    [ana, 'Here', true, 107, 10, null, null],
    [leyla, 'Zweite', true, 0, 40, null, null],
    [quiet, 'Here', true, null, null, null, null],
    [moved, 'Here', false, null, 3000, null, null],
    [unnamed, 'Here', true, null, null, 60, null],
  ]);
  expect([total, left]).toEqual([6, 1]);
  expect(totals).toEqual([
    { coins: 407, days: 3, provisional: true },
    { coins: 3050, days: 4, provisional: false },
    { coins: 60, days: 1, provisional: false },
    { coins: 5, days: 1, provisional: false },
  ]);
  expect(rows[1]).toEqual({
    ...{ hostId: ana, appId: 1, appLabel: 'Yaar', name: 'ana Demir', avatar: `/avatar/a-${ana}.webp` },
    ...{ groupId: here.id, groupName: 'Here', path: ['Here'], present: true },
    weeks: [
      { coins: 107, days: 2, provisional: true },
      { coins: 10, days: 1, provisional: false },
      { coins: null, days: 0, provisional: false },
      { coins: null, days: 0, provisional: false },
    ],
  });
  expect(rows[0]?.path).toEqual(['Here', 'child']);
  expect(rows[5]).toMatchObject({ name: null, avatar: null });
});

test('users see only the days that count for their own groups: a host that moved is listed in each group', async () => {
  expect((await list(other)).rows.map(({ hostId, present, weeks }) => [hostId, present, ...coinsOf(weeks)])).toEqual([
    [moved, true, null, 4000, null, null],
  ]);
  expect(coinsOf((await list(other)).totals)).toEqual([null, 4000, null, null]);
  expect(await idsOf(below)).toEqual([cigdem]);
  expect((await list(below)).rows[0]?.path).toEqual(['child']);
  const all = await list(admin);
  expect([all.total, ...coinsOf(all.totals)]).toEqual([7, 407, 7050, 60, 5]);
  expect(all.rows.filter(({ hostId }) => hostId === moved).map(({ groupName }) => groupName)).toEqual([
    'Here',
    'There',
  ]);
  expect(all.rows[0]?.path).toEqual(['Root', 'Here', 'child']);
  expect(await idsOf(agent, { groupId: child.id })).toEqual([cigdem]);
  for (const groupId of [there.id, root.id, 999_999]) {
    const { refusal } = await server.call(contract.listHostEarnings, { groupId }, { as: agent });
    expect(refusal?.code).toBe('group-not-found');
  }
  for (const role of ['reviewer', 'default'] as const) {
    const { http } = await server.call(contract.listHostEarnings, {}, { as: await signIn(server, role) });
    expect(http).toBe(403);
  }
});

test.each([
  ['week-0', 'asc', [leyla, ana, cigdem, quiet, moved, unnamed]],
  ['week-1', 'desc', [moved, leyla, ana, cigdem, quiet, unnamed]],
  ['week-1', 'asc', [ana, leyla, moved, cigdem, quiet, unnamed]],
  ['week-2', 'desc', [unnamed, ana, cigdem, leyla, quiet, moved]],
  ['week-3', 'asc', [cigdem, ana, leyla, quiet, moved, unnamed]],
  ['hostId', 'asc', [ana, cigdem, leyla, quiet, moved, unnamed]],
  ['hostId', 'desc', [unnamed, moved, quiet, leyla, cigdem, ana]],
  ['name', 'asc', [ana, cigdem, leyla, quiet, moved, unnamed]],
  ['name', 'desc', [moved, quiet, leyla, cigdem, ana, unnamed]],
  ['group', 'asc', [cigdem, ana, quiet, moved, unnamed, leyla]],
  ['group', 'desc', [leyla, ana, quiet, moved, unnamed, cigdem]],
] as const)('sorted by %s %s, unknown sums are last', async (sort, order, expected) => {
  expect(await idsOf(agent, { sort, order })).toEqual(expected);
});

test('a search finds the beginning of an ID or of a name, with the sums of what matches', async () => {
  expect(await idsOf(agent, { search: '42' })).toEqual([unnamed]);
  expect(await idsOf(agent, { search: '３１00000' })).toEqual([cigdem, ana, leyla, quiet, moved]);
  expect(await idsOf(agent, { search: 'ANA' })).toEqual([ana]);
  expect(await idsOf(agent, { search: 'silva' })).toEqual([leyla]);
  expect(await idsOf(agent, { search: 'cigdem' })).toEqual([cigdem]);
  expect(await idsOf(agent, { search: 'ilva' })).toEqual([]);
  expect(await idsOf(other, { search: 'ana' })).toEqual([]);
  const found = await list(agent, { search: 'z' });
  expect([found.total, found.left, ...coinsOf(found.totals)]).toEqual([1, 1, null, 3000, null, null]);
  expect(found.totals.map(({ days }) => days)).toEqual([0, 2, 0, 0]);
});

test('pages follow each other without a gap; the totals stay the same, even after the last page', async () => {
  const many = await buildGroup(db, { name: 'Many' });
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at)
    select (70000000 + n)::text, 1, ${many.id}, '2025-01-01' from generate_series(1, 25) n`.execute(db);
  for (const hostId of ['70000003', '70000009', '70000017']) await fact(hostId, '2030-01-01', 50);
  for (const sort of contract.HOST_EARNINGS_SORTS) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => list(admin, { groupId: many.id, sort, page, size: 10 })),
    );
    const ids = pages.flatMap(({ rows }) => rows.map(({ hostId }) => hostId));
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 25, 25]);
    expect(pages.map(({ rows, total, totals }) => [rows.length, total, totals[0]?.coins])).toEqual([
      [10, 25, 150],
      [10, 25, 150],
      [5, 25, 150],
      [0, 25, 150],
    ]);
  }
});

test('earlier weeks show the hosts of that time, as far as their days counted', async () => {
  const { rows, totals } = await list(agent, { week: '2029-12-13' });
  expect(rows.map(({ hostId }) => hostId)).toEqual([cigdem, ana, leyla, quiet, unnamed]);
  expect(coinsOf(rows[0]?.weeks ?? [])).toEqual([5, 999, null, null]);
  expect(coinsOf(totals)).toEqual([5, 999, null, null]);
  expect(await idsOf(agent, { week: '2029-12-31' })).toEqual(await idsOf(agent));
});
