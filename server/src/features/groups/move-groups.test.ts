import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closureProblems } from '../../../test/models/closure-problems.ts';
import { refused } from '../../../test/refused.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildGroup,
  buildMembership,
  buildUser,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const subAgent = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');

/** Builds the agent's tree: north › (city › (district), port), south. The city is bound to the sub-agent. */
async function buildTree() {
  const north = await buildGroup(db, { agentId: agent.id });
  const city = await buildGroup(db, { parentId: north.id });
  const district = await buildGroup(db, { parentId: city.id });
  const port = await buildGroup(db, { parentId: north.id });
  const south = await buildGroup(db, { agentId: agent.id });
  await bindGroup(db, subAgent.id, city.id);
  return { north: north.id, city: city.id, district: district.id, port: port.id, south: south.id };
}

const move = (as: SignedIn, groupId: number, parentId: number | null, note?: string) =>
  server.call(contract.moveGroup, { groupId, parentId, ...(note === undefined ? {} : { note }) }, { as });
const preview = (as: SignedIn, groupId: number, parentId: number | null) =>
  server.call(contract.previewMove, { groupId, ...(parentId === null ? {} : { parentId }) }, { as });

/** Returns the error code that move and preview share, and checks that the database is unchanged. */
async function bothRefused(as: SignedIn, groupId: number, parentId: number | null) {
  const codes = [
    await refused(db, () => preview(as, groupId, parentId)),
    await refused(db, () => move(as, groupId, parentId)),
  ];
  expect(codes[0]).toBe(codes[1]);
  return codes[1];
}

async function seenBy(as: SignedIn) {
  const { groups } = await server.get(contract.listBindingGroups, { limit: 1000 }, { as });
  return new Set(groups.map(({ id }) => id));
}

describe('a group is moved', () => {
  test('with all below it, including deleted ones; its visibility follows immediately, and its history has both places', async () => {
    const tree = await buildTree();
    const gone = await buildGroup(db, { parentId: tree.city });
    await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);
    const target = await buildGroup(db, { name: 'Target', agentId: other.id });
    expect((await seenBy(other)).has(tree.district)).toBe(false);
    const moved = await move(admin, tree.city, target.id, 'sold');
    expect(moved.body.data).toMatchObject({ id: tree.city, parentId: target.id, children: 1 });
    expect((await seenBy(other)).has(tree.district)).toBe(true);
    expect((await seenBy(agent)).has(tree.city)).toBe(false);
    expect((await seenBy(subAgent)).has(tree.district)).toBe(true);
    const { rows } = await server.get(contract.listGroupEvents, { groupId: tree.city }, { as: admin });
    expect(rows).toMatchObject([
      { kind: 'moved', note: 'sold', params: { fromId: tree.north, to: 'Target', toId: target.id } },
    ]);
    const history = await server.call(contract.listGroupEvents, { groupId: gone.id }, { as: other });
    expect(history.http).toBe(200);
    expect(await closureProblems(db)).toEqual([]);
  });

  test('to the top by administrators, and nothing happens if it is already there', async () => {
    const tree = await buildTree();
    expect((await move(admin, tree.city, null)).body.data).toMatchObject({ parentId: null });
    expect((await seenBy(agent)).has(tree.city)).toBe(false);
    expect((await move(admin, tree.city, null)).http).toBe(200);
    const { total } = await server.get(contract.listGroupEvents, { groupId: tree.city }, { as: admin });
    expect(total).toBe(1);
    expect(await closureProblems(db)).toEqual([]);
  });

  test('by an agent if it is below one of their own, to a group in their scope', async () => {
    const tree = await buildTree();
    const foreign = await buildGroup(db, { agentId: other.id });
    expect((await move(agent, tree.district, tree.south)).http).toBe(200);
    expect((await move(agent, tree.district, tree.city)).http).toBe(200);
    expect(await bothRefused(agent, tree.district, foreign.id)).toBe('group-not-found');
    expect(await bothRefused(other, tree.district, foreign.id)).toBe('group-not-found');
    expect(await bothRefused(subAgent, tree.district, tree.port)).toBe('group-not-found');
    expect(await bothRefused(agent, tree.north, tree.south)).toBe('forbidden');
    expect(await bothRefused(subAgent, tree.city, tree.district)).toBe('forbidden');
    expect(await bothRefused(agent, tree.city, null)).toBe('forbidden');
  });

  test('once for one key', async () => {
    const tree = await buildTree();
    const send = () =>
      server.get(
        contract.moveGroup,
        { groupId: tree.port, parentId: tree.south },
        { as: agent, idempotencyKey: 'move' },
      );
    expect(await send()).toEqual(await send());
    expect((await server.get(contract.listGroupEvents, { groupId: tree.port }, { as: admin })).total).toBe(1);
  });
});

describe('a move is refused', () => {
  test('to the group itself or a group below it', async () => {
    const tree = await buildTree();
    for (const parentId of [tree.city, tree.district]) {
      expect(await bothRefused(agent, tree.city, parentId)).toBe('group-loop');
    }
    expect(await bothRefused(admin, tree.north, tree.district)).toBe('group-loop');
  });

  test('to another app, to a place where its name is in use, and with a group that is deleted or missing', async () => {
    const tree = await buildTree();
    const topchat = await buildGroup(db, { appId: 2, agentId: agent.id });
    expect(await bothRefused(agent, tree.city, topchat.id)).toBe('group-other-app');
    await sql`update agent_groups set name = 'Same' where id = ${tree.city}`.execute(db);
    const same = await buildGroup(db, { name: 'SAME', parentId: tree.south });
    expect((await preview(agent, tree.city, tree.south)).http).toBe(200);
    expect(await refused(db, () => move(agent, tree.city, tree.south))).toBe('group-name-taken');
    await sql`update agent_groups set deleted_at = now() where id = ${same.id}`.execute(db);
    expect(await bothRefused(agent, tree.city, same.id)).toBe('group-not-found');
    expect(await bothRefused(agent, same.id, tree.north)).toBe('group-not-found');
    expect(await bothRefused(admin, 999_999, tree.north)).toBe('group-not-found');
    expect((await move(agent, tree.city, tree.south)).http).toBe(200);
  });

  test('below the tree’s limit, including the deepest group below it', async () => {
    const tree = await buildTree();
    let deep = tree.south;
    for (let level = 2; level < GROUP_MAX_DEPTH; level += 1) deep = (await buildGroup(db, { parentId: deep })).id;
    expect(await bothRefused(agent, tree.city, deep)).toBe('group-too-deep');
    expect((await move(agent, tree.port, deep)).http).toBe(200);
    expect(await bothRefused(agent, tree.port, tree.port)).toBe('group-loop');
    await sql`update agent_groups set deleted_at = now() where id in (${tree.district}, ${tree.port})`.execute(db);
    expect((await move(agent, tree.city, deep)).http).toBe(200);
    expect(await closureProblems(db)).toEqual([]);
  });
});

test('the preview shows users who would gain or lose sight, but not those who see the group in both places', async () => {
  const tree = await buildTree();
  const named = async (nickName: string, role: 'agent' | 'reviewer', ...groupIds: number[]) => {
    const user = await buildUser(db, { role, nickName });
    for (const groupId of groupIds) await bindGroup(db, user.id, groupId);
    return user.id;
  };
  const target = await buildGroup(db, { agentId: other.id });
  await named('Loser', 'agent', tree.north);
  await named('Bound to it', 'agent', tree.north, tree.city);
  await named('Bound to both', 'agent', tree.north, target.id);
  const partly = await named('Partly', 'agent', tree.district, target.id);
  await named('Reviewer', 'reviewer', tree.north, target.id);
  const left = await named('Left', 'agent', tree.north, target.id);
  await sql`update bindings set unbound_at = now() where user_id = ${left}`.execute(db);
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId: tree.district });
  const seen = (await preview(admin, tree.city, target.id)).body.data;
  expect({ groups: seen.groups, hosts: seen.hosts }).toEqual({ groups: 2, hosts: 1 });
  expect(seen.lose.map(({ nickName }) => nickName).toSorted()).toEqual(['Loser', `Nick ${agent.username}`].toSorted());
  expect(seen.gain.map(({ userId }) => userId).toSorted()).toEqual([other.id, partly].toSorted());
  const [before, after] = [await seenBy(agent), (await move(admin, tree.city, target.id)).http];
  expect([before.has(tree.city), after, (await seenBy(agent)).has(tree.city)]).toEqual([true, 200, false]);
  expect((await preview(admin, tree.city, null)).body.data.gain).toEqual([]);
  expect((await preview(agent, tree.port, tree.south)).body.data).toMatchObject({ gain: [], groups: 1, hosts: 0 });
});

test('the preview names no one outside the caller’s reach', async () => {
  const boss = await signIn(server, 'agent');
  const caller = await signIn(server, 'agent');
  const above = await buildGroup(db, { agentId: boss.id });
  const own = await buildGroup(db, { parentId: above.id, agentId: caller.id });
  const inner = await buildGroup(db, { parentId: own.id });
  const elsewhere = await buildGroup(db, { agentId: caller.id });
  expect((await preview(caller, inner.id, elsewhere.id)).body.data).toMatchObject({ gain: [], lose: [] });
  const seen = (await preview(admin, inner.id, elsewhere.id)).body.data;
  expect(seen.lose.map(({ userId }) => userId)).toEqual([boss.id]);
});
