import * as contract from '@greenroom/contract/earnings.ts';
import { listChildren } from '@greenroom/contract/groups.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
putClock(server, '2030-01-02T12:00:00Z');
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const deputy = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const izmir = await buildGroup(db, { name: 'İzmir', parentId: aurora.id });
await buildGroup(db, { name: 'Ankara', parentId: aurora.id, country: 'PH' });
const closed = await buildGroup(db, { name: 'Closed', parentId: izmir.id });
const never = await buildGroup(db, { name: 'Never', parentId: izmir.id });
await bindGroup(db, deputy.id, izmir.id);
const velvet = await buildGroup(db, { name: 'Velvet', agentId: other.id });

let hosts = 0;
async function earn(groupId: number, day: string, coins: number, final = true) {
  hosts += 1;
  const hostId = String(33_000_000 + hosts);
  await buildMembership(db, { hostId, groupId });
  await buildFact(db, { hostId, day, coins, final });
}
await earn(aurora.id, '2030-01-01', 1);
await earn(izmir.id, '2030-01-01', 10);
await earn(izmir.id, '2029-12-31', 20, false);
await earn(izmir.id, '2029-12-15', 9);
await earn(closed.id, '2030-01-02', 300);
await earn(velvet.id, '2030-01-02', 50_000);
await sql`update agent_groups set deleted_at = now() where id in (${closed.id}, ${never.id})`.execute(db);

const list = (as: SignedIn, given: CallInput<typeof contract.listGroupEarnings> = {}) =>
  server.get(contract.listGroupEarnings, given, { as });
const coinsOf = (weeks: readonly { coins: number | null }[]) => weeks.map(({ coins }) => coins);
async function shortly(as: SignedIn, given: CallInput<typeof contract.listGroupEarnings> = {}) {
  const { rows } = await list(as, given);
  return rows.map(({ groupName, weeks }) => [groupName, weeks[0]?.coins, weeks[3]?.coins]);
}

test('each group is listed with all below it, or alone; the totals count every group once', async () => {
  const { rows, total, totals } = await list(agent);
  expect(rows.map(({ path, deleted, weeks }) => [path.join(' › '), deleted, ...coinsOf(weeks)])).toEqual([
    ['Aurora', false, 331, null, null, 9],
    ['Aurora › İzmir', false, 330, null, null, 9],
    ['Aurora › İzmir › Closed', true, 300, null, null, null],
    ['Aurora › Ankara', false, null, null, null, null],
  ]);
  expect(rows[1]).toMatchObject({ groupId: izmir.id, appLabel: 'Yaar', country: 'TR' });
  expect(rows[1]?.weeks[0]).toEqual({ coins: 330, days: 3, provisional: true });
  expect([total, ...coinsOf(totals)]).toEqual([4, 331, null, null, 9]);
  expect(await shortly(agent, { below: 'false' })).toEqual([
    ['Closed', 300, null],
    ['İzmir', 30, 9],
    ['Aurora', 1, null],
    ['Ankara', null, null],
  ]);
  expect((await list(agent, { below: 'false' })).totals).toEqual(totals);
});

test('groups are sorted with unknown sums last in either order, searched by name, and paged', async () => {
  const names = async (given: CallInput<typeof contract.listGroupEarnings>) =>
    (await list(agent, given)).rows.map(({ groupName }) => groupName);
  expect(await names({ sort: 'week-0', order: 'asc' })).toEqual(['Closed', 'İzmir', 'Aurora', 'Ankara']);
  expect(await names({ sort: 'week-3', order: 'asc' })).toEqual(['Aurora', 'İzmir', 'Ankara', 'Closed']);
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Ankara', 'Aurora', 'Closed', 'İzmir']);
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['İzmir', 'Closed', 'Aurora', 'Ankara']);
  const found = await list(agent, { search: 'IZM' });
  expect([found.total, found.rows[0]?.groupName, ...coinsOf(found.totals)]).toEqual([1, 'İzmir', 330, null, null, 9]);
  expect(coinsOf((await list(agent, { search: 'izmir', below: 'false' })).totals)).toEqual([30, null, null, 9]);
  expect(await list(agent, { page: 2, size: 10 })).toMatchObject({
    rows: [],
    total: 4,
    totals: [{ coins: 331 }, {}, {}, {}],
  });
  expect(await list(agent, { search: 'zzz' })).toMatchObject({
    rows: [],
    total: 0,
    totals: [{ coins: null }, {}, {}, {}],
  });
});

test('users see the groups of their scope, below the requested one', async () => {
  expect(await shortly(deputy)).toEqual([
    ['İzmir', 330, 9],
    ['Closed', 300, null],
  ]);
  expect(await shortly(agent, { groupId: izmir.id })).toEqual(await shortly(deputy));
  expect(await shortly(agent, { groupId: closed.id })).toEqual([['Closed', 300, null]]);
  expect(await shortly(other)).toEqual([['Velvet', 50_000, null]]);
  expect(coinsOf((await list(admin)).totals)).toEqual([50_331, null, null, 9]);
  const refused = await server.call(contract.listGroupEarnings, { groupId: aurora.id }, { as: deputy });
  expect(refused.refusal?.code).toBe('group-not-found');
  const late = await server.call(contract.listGroupEarnings, { week: '2030-02-01' }, { as: agent });
  expect(late.refusal?.code).toBe('date-not-allowed');
});

test('the tree of groups shows the coins of this week so far, but not to reviewers', async () => {
  const nodes = async (as: SignedIn, groupId?: number) =>
    (await server.get(listChildren, groupId === undefined ? {} : { groupId }, { as })).groups.map(
      ({ name, coinsThisWeek, coinsThisWeekBelow }) => [name, coinsThisWeek, coinsThisWeekBelow],
    );
  expect(await nodes(agent)).toEqual([['Aurora', 1, 331]]);
  expect(await nodes(agent, aurora.id)).toEqual([
    ['Ankara', null, null],
    ['İzmir', 30, 330],
  ]);
  expect(await nodes(await signIn(server, 'reviewer'))).toEqual([
    ['Aurora', null, null],
    ['Velvet', null, null],
  ]);
});
