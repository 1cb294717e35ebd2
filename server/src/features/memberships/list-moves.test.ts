import * as contract from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
const child = await buildGroup(db, { parentId: here.id, name: 'Child' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: other.id, name: 'There' });

async function hostOf(groupId: number): Promise<string> {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId });
  return hostId;
}

const [free, going, wanted, within] = [
  await hostOf(here.id),
  await hostOf(child.id),
  await hostOf(there.id),
  await hostOf(child.id),
];
const released = await server.get(contract.releaseHost, { hostId: free, appId: 1 }, { as: agent });
const leaving = await server.get(contract.askToLeave, { hostId: going, appId: 1 }, { as: admin });
const into = await server.get(contract.askForTransfer, { hostId: wanted, toGroupId: child.id }, { as: agent });
const sibling = await buildGroup(db, { parentId: here.id, name: 'Sibling' });
const aside = await signIn(server, 'sub-agent');
await bindGroup(db, aside.id, sibling.id);
const across = await server.get(contract.askForTransfer, { hostId: within, toGroupId: sibling.id }, { as: aside });

type Filter = { direction?: 'in' | 'out'; state?: 'open' | 'accepted'; groupId?: number; page?: number };

async function list(as: SignedIn, filter: Filter = {}) {
  const { rows, total } = await server.get(contract.listMoves, filter, { as });
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
}

test('each agent sees the requests from and to their groups, the latest first', async () => {
  const all = [across.id, into.id, leaving.id, released.id];
  for (const as of [admin, reviewer, agent]) expect(await list(as)).toEqual(all);
  expect(await list(below)).toEqual([across.id, into.id, leaving.id]);
  expect(await list(aside)).toEqual([across.id]);
  expect(await list(other)).toEqual([into.id]);
  const stranger = await signIn(server, 'default');
  expect((await server.call(contract.listMoves, {}, { as: stranger })).http).toBe(403);
  expect(await list(await signIn(server, 'agent'))).toEqual([]);
});

test('moves are listed by direction, state and group, with the total, page by page', async () => {
  expect(await list(agent, { direction: 'in' })).toEqual([across.id, into.id]);
  expect(await list(agent, { direction: 'out' })).toEqual([across.id, leaving.id, released.id]);
  expect(await list(other, { direction: 'in' })).toEqual([]);
  expect(await list(admin, { direction: 'in' })).toEqual([across.id, into.id]);
  expect(await list(agent, { state: 'accepted' })).toEqual([released.id]);
  expect(await list(admin, { groupId: child.id })).toEqual([across.id, into.id, leaving.id]);
  expect(await list(agent, { groupId: child.id, direction: 'out' })).toEqual([across.id, leaving.id]);
  expect(await list(other, { groupId: child.id })).toEqual([]);
  const second = await server.get(contract.listMoves, { page: 2, size: 10 }, { as: agent });
  expect(second).toEqual({ rows: [], total: 4 });
});

test('a group of others has neither name nor ID, and each reader gets their own rights', async () => {
  const seenBy = async (as: SignedIn, id: number) => {
    const { rows } = await server.get(contract.listMoves, {}, { as });
    return rows.find((row) => row.id === id);
  };
  expect(await seenBy(other, into.id)).toEqual({
    ...into,
    fromGroupId: there.id,
    fromGroupName: 'There',
    toGroupId: null,
    toGroupName: null,
    askedByUs: false,
    mayAnswer: true,
    mayWithdraw: false,
  });
  expect(await seenBy(below, across.id)).toMatchObject({
    fromGroupName: 'Child',
    toGroupName: null,
    askedByUs: false,
    mayAnswer: true,
    mayWithdraw: false,
  });
  expect(await seenBy(admin, into.id)).toMatchObject({
    fromGroupName: 'There',
    toGroupName: 'Child',
    askedByUs: false,
    mayAnswer: true,
    mayWithdraw: true,
  });
  expect(await seenBy(reviewer, into.id)).toMatchObject({ askedByUs: false, mayAnswer: false, mayWithdraw: false });
  expect(await seenBy(below, leaving.id)).toMatchObject({ askedByUs: false, mayAnswer: true, mayWithdraw: false });
});
