import { deleteGroup } from '@greenroom/contract/groups.ts';
import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const root = await buildGroup(db, { name: 'Root' });
const here = await buildGroup(db, { parentId: root.id, agentId: agent.id, name: 'Here' });
const child = await buildGroup(db, { parentId: here.id, name: 'Child' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: other.id, name: 'There' });

async function hostOf(groupId: number, fromAt: string, account: Parameters<typeof buildAccount>[1] = {}) {
  const { hostId } = await buildAccount(db, account);
  await buildMembership(db, { hostId, groupId, fromAt });
  return hostId;
}

const leyla = await hostOf(here.id, '2026-01-03T10:00:00Z', { name: 'Leyla', country: 'TR' });
const ana = await hostOf(here.id, '2026-01-01T10:00:00Z', { name: 'ana', state: 'banned' });
const maria = await hostOf(child.id, '2026-01-02T10:00:00Z', { name: 'Maria', avatarUrl: null });
const unknown = '31000001';
await buildMembership(db, { hostId: unknown, groupId: child.id, fromAt: '2026-01-04T10:00:00Z' });
// These are former hosts and other agents' hosts.
const { hostId: gone } = await buildAccount(db);
await buildMembership(db, { hostId: gone, groupId: here.id, fromAt: '2025-01-01', toAt: '2025-02-01' });
await buildMembership(db, { hostId: gone, groupId: there.id, fromAt: '2025-03-01' });

type Given = Omit<Parameters<typeof server.get<typeof contract.listHosts>>[1], 'groupId'>;

async function list(as: SignedIn, groupId: number, given: Given = {}) {
  return server.get(contract.listHosts, { groupId, ...given }, { as });
}

async function ids(as: SignedIn, groupId: number, given: Given = {}) {
  const { rows, total } = await list(as, groupId, given);
  expect(total).toBe(rows.length);
  return rows.map(({ hostId }) => hostId);
}

async function refusal(as: SignedIn, groupId: number) {
  return (await server.call(contract.listHosts, { groupId }, { as })).refusal?.code;
}

test("[R-GROUP-4] a group lists its hosts and its subgroups' hosts, the latest first, with the known facts", async () => {
  const { rows, total } = await list(agent, here.id);
  expect(total).toBe(4);
  expect(rows.map(({ hostId }) => hostId)).toEqual([unknown, leyla, maria, ana]);
  expect(rows.slice(0, 3)).toEqual([
    {
      ...{ hostId: unknown, appId: 1, name: null, avatar: null, country: null, state: null },
      ...{ groupId: child.id, groupName: 'Child', path: ['Here', 'Child'], fromAt: '2026-01-04T10:00:00.000Z' },
      ...{ lastActiveDay: null, weekCoins: null },
    },
    {
      ...{ hostId: leyla, appId: 1, name: 'Leyla', avatar: `/avatar/a-${leyla}.webp`, country: 'TR', state: 'active' },
      ...{ groupId: here.id, groupName: 'Here', path: ['Here'], fromAt: '2026-01-03T10:00:00.000Z' },
      ...{ lastActiveDay: null, weekCoins: null },
    },
    {
      ...{ hostId: maria, appId: 1, name: 'Maria', avatar: null, country: 'TR', state: 'active' },
      ...{ groupId: child.id, groupName: 'Child', path: ['Here', 'Child'], fromAt: '2026-01-02T10:00:00.000Z' },
      ...{ lastActiveDay: null, weekCoins: null },
    },
  ]);
  // Users who see the groups above get the whole path.
  expect((await list(admin, here.id)).rows[1]?.path).toEqual(['Root', 'Here']);
  expect(await ids(agent, here.id, { below: 'false' })).toEqual([leyla, ana]);
});

test('each user lists the groups in scope, and other groups do not exist', async () => {
  for (const as of [admin, reviewer, agent]) expect(await ids(as, child.id)).toEqual([unknown, maria]);
  expect((await list(below, child.id)).rows[0]?.path).toEqual(['Child']);
  for (const as of [admin, reviewer]) expect(await ids(as, there.id)).toEqual([gone]);
  for (const groupId of [there.id, root.id, 999_999]) expect(await refusal(agent, groupId)).toBe('group-not-found');
  expect(await refusal(below, here.id)).toBe('group-not-found');
  expect(await refusal(other, child.id)).toBe('group-not-found');
  const stranger = await signIn(server, 'default');
  expect((await server.call(contract.listHosts, { groupId: here.id }, { as: stranger })).http).toBe(403);
  // Without a group, the list has the hosts of all groups in scope.
  const mine = await server.get(contract.listHosts, {}, { as: agent });
  expect(mine.rows.map(({ hostId }) => hostId)).toEqual([unknown, leyla, maria, ana]);
  expect((await server.get(contract.listHosts, {}, { as: other })).rows).toMatchObject([{ hostId: gone }]);
});

test("each host has its last active day and this week's earnings, if reported", async () => {
  const group = await buildGroup(db, { agentId: agent.id });
  const [busy, idle, silent] = [
    await hostOf(group.id, '2026-01-03T10:00:00Z'),
    await hostOf(group.id, '2026-01-02T10:00:00Z'),
    await hostOf(group.id, '2026-01-01T10:00:00Z'),
  ];
  const today = server.clock.now().toISOString().slice(0, 10);
  const monday = mondayOf(today);
  await buildFact(db, { hostId: busy, day: today, coins: 7 });
  if (monday !== today) await buildFact(db, { hostId: busy, day: monday, coins: 5 });
  await buildFact(db, { hostId: busy, day: addDays(monday, -1), coins: 100 });
  await buildFact(db, { hostId: busy, day: addDays(today, -31), coins: 1000 });
  await buildFact(db, { hostId: idle, day: today, coins: 0 });
  await buildFact(db, { hostId: idle, day: addDays(today, -31), coins: 50 });
  const days = [addDays(monday, -1), addDays(today, -31)];
  await sql`update daily_facts set active = day = any(${days}::date[]) where host_id in (${busy}, ${idle})`.execute(db);
  const { rows } = await list(agent, group.id);
  expect(rows.map(({ hostId, lastActiveDay, weekCoins }) => ({ hostId, lastActiveDay, weekCoins }))).toEqual([
    { hostId: busy, lastActiveDay: addDays(monday, -1), weekCoins: monday === today ? 7 : 12 },
    // This host was active, but before the days that the list searches.
    { hostId: idle, lastActiveDay: null, weekCoins: 0 },
    { hostId: silent, lastActiveDay: null, weekCoins: null },
  ]);
});

test('a deleted group has no list, and a group without hosts has no rows', async () => {
  const empty = await buildGroup(db, { parentId: here.id, name: 'Empty' });
  expect(await list(agent, empty.id)).toEqual({ rows: [], total: 0 });
  expect(await list(agent, empty.id, { active: 'false' })).toEqual({ rows: [], total: 0 });
  await server.get(deleteGroup, { groupId: empty.id }, { as: agent });
  for (const as of [agent, admin]) expect(await refusal(as, empty.id)).toBe('group-not-found');
});

test('hosts are filtered by whether their account is reported as deleted or banned', async () => {
  expect(await ids(agent, here.id, { active: 'false' })).toEqual([ana]);
  expect(await ids(agent, here.id, { active: 'false', sort: 'name' })).toEqual([ana]);
  expect(await ids(agent, child.id, { active: 'false' })).toEqual([]);
  expect(await ids(agent, here.id, { active: 'true' })).toEqual([unknown, leyla, maria]);
  expect(await ids(agent, here.id, { active: 'true', below: 'false' })).toEqual([leyla]);
});

test('hosts are sorted by time, ID and name in both directions, and an unknown name comes last', async () => {
  expect(await ids(agent, here.id, { order: 'asc' })).toEqual([ana, maria, leyla, unknown]);
  expect(await ids(agent, here.id, { sort: 'hostId', order: 'asc' })).toEqual([unknown, leyla, ana, maria]);
  expect(await ids(agent, here.id, { sort: 'hostId' })).toEqual([maria, ana, leyla, unknown]);
  expect(await ids(agent, here.id, { sort: 'name', order: 'asc' })).toEqual([ana, leyla, maria, unknown]);
  expect(await ids(agent, here.id, { sort: 'name' })).toEqual([maria, leyla, ana, unknown]);
});

const MANY = 2400;
const SIZE = 100;

interface Many {
  hostId: string;
  groupId: number;
  from: number;
  name: string | null;
  active: boolean;
}

/** Builds a tree of ten groups with hosts. Many begin at the same time, some have no name, some are banned. */
async function buildMany(): Promise<{ groupId: number; hosts: Many[] }> {
  const top = await buildGroup(db, { parentId: here.id, name: 'Top' });
  const inner = await Promise.all(
    Array.from({ length: 9 }, (_, index) => buildGroup(db, { parentId: top.id, name: `Inner ${index}` })),
  );
  const groups = [top, ...inner].map(({ id }) => id);
  const hosts = Array.from({ length: MANY }, (_, n): Many => {
    const from = Date.parse('2026-02-01T00:00:00Z') + ((n * 37) % 400) * 3_600_000;
    const name = n % 50 === 0 ? null : `${['Zoe', 'ana', 'Çiğdem', 'Demet'][n % 4]} ${n % 700}`;
    const groupId = groups[(n * n) % 10] ?? 0;
    return {
      hostId: String(71_000_000 + ((n * 7919) % MANY)),
      groupId,
      from,
      name,
      active: name === null || n % 7 !== 0,
    };
  });
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at)
    select * from unnest(${hosts.map(({ hostId }) => hostId)}::text[], ${hosts.map(() => 1)}::smallint[],
      ${hosts.map(({ groupId }) => groupId)}::bigint[], ${hosts.map(({ from }) => new Date(from))}::timestamptz[])`.execute(
    db,
  );
  const known = hosts.filter(({ name }) => name !== null);
  await sql`
    insert into accounts (host_id, app_id, name, state, avatar_is_default, reported_at)
    select h.*, false, '2026-01-01'
    from unnest(${known.map(({ hostId }) => hostId)}::text[], ${known.map(() => 1)}::smallint[],
      ${known.map(({ name }) => name)}::text[],
      ${known.map(({ active }) => (active ? 'active' : 'banned'))}::text[]) h`.execute(db);
  return { groupId: top.id, hosts };
}

type Sort = (typeof contract.HOST_SORTS)[number];

function compare(sort: Sort, one: Many, other: Many): number {
  const byId = one.hostId < other.hostId ? -1 : 1;
  if (sort === 'hostId') return byId;
  if (sort === 'since') return one.from - other.from || byId;
  const [first, second] = [one, other].map(({ name }) =>
    (name ?? '').toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  );
  if (first === second) return byId;
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

function sorted(hosts: readonly Many[], sort: Sort, order: 'asc' | 'desc'): string[] {
  const direction = order === 'asc' ? 1 : -1;
  const isLast = ({ name }: Many) => (sort === 'name' && name === null ? 1 : 0);
  return hosts
    .toSorted((one, other) => isLast(one) - isLast(other) || direction * compare(sort, one, other))
    .map(({ hostId }) => hostId);
}

test('among thousands of hosts, every page has the right order and the exact total, with each way of reading it', async () => {
  const { groupId, hosts } = await buildMany();
  const active = hosts.filter((host) => host.active);
  for (const sort of contract.HOST_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const whole = sorted(hosts, sort, order);
      for (const page of [1, 2, 7, 21, 24]) {
        const found = await list(agent, groupId, { sort, order, page, size: SIZE });
        expect(found.rows.map(({ hostId }) => hostId)).toEqual(whole.slice((page - 1) * SIZE, page * SIZE));
        expect(found.total).toBe(MANY);
      }
      const some = await list(agent, groupId, { sort, order, active: 'true', page: 2, size: SIZE });
      expect(some.rows.map(({ hostId }) => hostId)).toEqual(sorted(active, sort, order).slice(SIZE, 2 * SIZE));
      expect(some.total).toBe(active.length);
    }
  }
  expect(await list(agent, groupId, { page: 25, size: SIZE })).toEqual({ rows: [], total: MANY });
  const inactive = hosts.filter((host) => !host.active);
  const found = await list(agent, groupId, { active: 'false', size: SIZE });
  expect(found.rows.map(({ hostId }) => hostId)).toEqual(sorted(inactive, 'since', 'desc').slice(0, SIZE));
  expect(found.total).toBe(inactive.length);
  const itself = await list(agent, groupId, { below: 'false', size: SIZE });
  expect(itself.total).toBe(hosts.filter((host) => host.groupId === groupId).length);
  expect(new Set(itself.rows.map((row) => row.groupName))).toEqual(new Set(['Top']));
});
