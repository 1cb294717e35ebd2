import { listGroupEvents } from '@greenroom/contract/groups.ts';
import { undoMoves } from '@greenroom/contract/hosts.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { brokenMemberships, listNotified, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const operator = await signIn(server, 'operator');
const agent = await signIn(server, 'agent');
const partner = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
await bindGroup(db, partner.id, here.id);
const child = await buildGroup(db, { parentId: here.id, name: 'Child' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: other.id, name: 'There' });

beforeEach(async () => {
  await sql`delete from notifications`.execute(db);
});

async function hostOf(groupId: number, personKey: string | null = null): Promise<string> {
  const { hostId } = await buildAccount(db, { personKey });
  await buildMembership(db, { hostId, groupId });
  return hostId;
}

async function notified() {
  const rows = await listNotified(db);
  return rows.map(({ kind, userId }) => `${kind} ${userId}`).toSorted();
}

function release(hostId: string, as: SignedIn, at?: Date) {
  const input = { hostId, appId: 1, ...(at === undefined ? {} : { at: at.toISOString() }) };
  return server.call(contract.releaseHost, input, { as });
}

const askFor = (hostId: string, toGroupId: number, as: SignedIn) =>
  server.call(contract.askForTransfer, { hostId, toGroupId }, { as });
const leave = (hostId: string, as: SignedIn) => server.call(contract.askToLeave, { hostId, appId: 1 }, { as });
const answer = (moveId: number, agree: boolean, as: SignedIn, note?: string) =>
  server.call(contract.answerMove, { moveId, agree, ...(note === undefined ? {} : { note }) }, { as });
const withdraw = (moveId: number, as: SignedIn) => server.call(contract.withdrawMove, { moveId }, { as });
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);

test("an agent removes a host immediately, the group's other agents are notified, and the removal can be undone", async () => {
  const hostId = await hostOf(here.id, 'p-release');
  const { data } = (await release(hostId, agent)).body;
  expect(data).toMatchObject({ kind: 'release', state: 'accepted', fromGroupName: 'Here', askedByUs: true });
  expect(data).toMatchObject({ toGroupId: null, mayAnswer: false, mayWithdraw: false });
  expect(await periodsOf(db, hostId)).toMatchObject([{ endReason: 'released', toAt: data.effectiveAt }]);
  expect(await notified()).toEqual([`hosts-gone ${partner.id}`]);
  expect(await brokenMemberships(db)).toEqual([]);
  expect((await release(hostId, agent)).refusal?.code).toBe('host-not-found');

  // A mistaken removal of one host is undone in the same way as a removal of many hosts.
  const undone = await server.get(undoMoves, { moveIds: [data.id] }, { as: agent });
  expect(undone.outcomes).toMatchObject([{ hostId, undone: true }]);
  expect(await periodsOf(db, hostId)).toMatchObject([{ endReason: null, toAt: null }]);
  expect(await brokenMemberships(db)).toEqual([]);
  const events = await server.get(listGroupEvents, { groupId: here.id }, { as: agent });
  expect(events.rows.map(({ kind, params }) => [kind, params.count])).toEqual([
    ['hosts-restored', 1],
    ['hosts-released', 1],
  ]);
});

test("a removal at a future date leaves the host in the group until then, and the group's side can withdraw it", async () => {
  const hostId = await hostOf(child.id);
  const { data } = (await release(hostId, below, inDays(30))).body;
  expect(data).toMatchObject({ state: 'open', effectiveAt: data.dueAt, mayWithdraw: true, mayAnswer: false });
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: null }]);
  expect((await answer(data.id, true, below)).refusal?.code).toBe('move-not-found');
  expect((await withdraw(data.id, other)).refusal?.code).toBe('move-not-found');
  expect((await withdraw(data.id, partner)).http).toBe(200);
  expect((await withdraw(data.id, below)).refusal?.code).toBe('move-answered');
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'release', state: 'withdrawn' }]);
});

test('a removal is refused outside its dates, for a host of others, and while a move is open', async () => {
  const hostId = await hostOf(here.id);
  for (const at of [inDays(-1), inDays(90.01)]) {
    const refused = await release(hostId, agent, at);
    expect(refused).toMatchObject({ http: 422, refusal: { code: 'date-not-allowed' } });
    expect(refused.body.message).toContain('90 days');
  }
  for (const as of [other, below]) expect((await release(hostId, as)).refusal?.code).toBe('host-not-found');
  expect((await release('98765432', agent)).refusal?.code).toBe('host-not-found');
  expect((await release(hostId, await signIn(server, 'reviewer'))).http).toBe(403);
  const huge = await server.call(contract.releaseHost, { hostId, appId: 99_999 }, { as: agent });
  expect(huge.refusal?.code).toBe('host-not-found');
  await release(hostId, agent, inDays(89));
  expect((await release(hostId, agent)).refusal?.code).toBe('move-open');
  expect((await leave(hostId, operator)).refusal?.code).toBe('move-open');
  expect((await askFor(hostId, there.id, other)).refusal?.code).toBe('move-open');
  expect(await movesOf(db, hostId)).toHaveLength(1);
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: null }]);
});

test("the administration records a host's request to leave, its agents are asked, and agreeing ends the membership", async () => {
  const hostId = await hostOf(here.id, 'p-leave');
  expect((await leave(hostId, agent)).http).toBe(403);
  const { data } = (await leave(hostId, operator)).body;
  expect(data).toMatchObject({ kind: 'leave', state: 'open', askedByUs: true, effectiveAt: null });
  expect(new Date(data.dueAt).getTime() - new Date(data.askedAt).getTime()).toBe(7 * 86_400_000);
  expect(await notified()).toEqual([`move-asked ${agent.id}`, `move-asked ${partner.id}`].toSorted());
  for (const as of [other, below]) expect((await answer(data.id, true, as)).refusal?.code).toBe('move-not-found');

  const agreed = (await answer(data.id, true, agent, 'all the best')).body.data;
  expect(agreed).toMatchObject({ state: 'accepted', answerNote: 'all the best', askedByUs: false, mayAnswer: false });
  expect(await periodsOf(db, hostId)).toMatchObject([{ endReason: 'left', toAt: agreed.effectiveAt }]);
  expect(await notified()).toEqual(
    expect.arrayContaining([`hosts-gone ${partner.id}`, `move-answered ${operator.id}`]),
  );
  expect(await notified()).not.toContain(`hosts-gone ${agent.id}`);
  expect((await answer(data.id, false, agent)).refusal?.code).toBe('move-answered');
  expect((await withdraw(data.id, operator)).refusal?.code).toBe('move-answered');
  expect((await leave(hostId, operator)).refusal?.code).toBe('host-not-found');
  expect(await brokenMemberships(db)).toEqual([]);
});

test('an agreed transfer ends one membership and opens the other at the same instant, and neither side sees the other', async () => {
  const hostId = await hostOf(there.id, 'p-transfer');
  const asked = (await askFor(hostId, child.id, agent)).body.data;
  expect(asked).toMatchObject({ fromGroupId: null, fromGroupName: null, toGroupName: 'Child', askedByUs: true });
  expect(asked).toMatchObject({ mayAnswer: false, mayWithdraw: true });
  expect((await answer(asked.id, true, agent)).refusal?.code).toBe('move-not-found');
  const agreed = (await answer(asked.id, true, other)).body.data;
  expect(agreed).toMatchObject({ state: 'accepted', fromGroupName: 'There', toGroupId: null, toGroupName: null });
  const at = agreed.effectiveAt;
  expect(await periodsOf(db, hostId)).toMatchObject([
    { groupId: there.id, toAt: at, endReason: 'transferred' },
    { groupId: child.id, fromAt: at, toAt: null },
  ]);
  expect(await notified()).toEqual(
    [`move-answered ${agent.id}`, `move-answered ${below.id}`, `move-asked ${other.id}`].toSorted(),
  );
  const { current } = await server.get(contract.readHost, { hostId }, { as: below });
  expect(current).toMatchObject({ groupName: 'Child', openedBy: `Nick ${agent.username}` });
  expect(await brokenMemberships(db)).toEqual([]);
});

test('a refused transfer leaves the host in its group, with the reason, and the host can be requested again', async () => {
  const hostId = await hostOf(there.id);
  const asked = (await askFor(hostId, here.id, agent)).body.data;
  const refused = (await answer(asked.id, false, other, 'she stays')).body.data;
  expect(refused).toMatchObject({ state: 'refused', effectiveAt: null, answerNote: 'she stays' });
  expect(await periodsOf(db, hostId)).toMatchObject([{ groupId: there.id, toAt: null }]);
  expect((await askFor(hostId, here.id, partner)).http).toBe(200);
  const { moves } = await server.get(contract.readHost, { hostId }, { as: agent });
  expect(moves.map(({ state }) => state)).toEqual(['open', 'refused']);
});

test('a transfer to a group that has been deleted is overtaken, and the host stays', async () => {
  const gone = await buildGroup(db, { agentId: agent.id });
  const hostId = await hostOf(there.id);
  const asked = (await askFor(hostId, gone.id, agent)).body.data;
  await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);
  expect((await answer(asked.id, true, other)).body.data).toMatchObject({ state: 'overtaken', effectiveAt: null });
  expect(await periodsOf(db, hostId)).toMatchObject([{ groupId: there.id, toAt: null }]);
  expect((await askFor(hostId, gone.id, agent)).refusal?.code).toBe('group-not-found');
});

test("a transfer is refused for one's own host, an account that is no host, a group of others or of another app, and beyond 200", async () => {
  const [mine, theirs] = [await hostOf(child.id), await hostOf(there.id)];
  const code = async (...given: Parameters<typeof askFor>) => (await askFor(...given)).refusal?.code;
  expect(await code(mine, here.id, agent)).toBe('host-already-yours');
  expect(await code(theirs, here.id, operator)).toBe('host-already-yours');
  expect(await code('98765432', here.id, agent)).toBe('not-a-host');
  expect(await code(theirs, there.id, agent)).toBe('group-not-found');
  const topchat = await buildGroup(db, { appId: 2, agentId: agent.id });
  expect(await code(theirs, topchat.id, agent)).toBe('not-a-host');
  expect(await movesOf(db, theirs)).toEqual([]);
  await sql`
    insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at,
      due_at)
    select 'many-' || n, 1, n, 'transfer', 'open', ${there.id}, ${here.id}, ${partner.id}, now(), '2100-01-01'
    from generate_series(1, 200) n`.execute(db);
  const refused = await askFor(theirs, here.id, partner);
  expect(refused).toMatchObject({ http: 409, refusal: { code: 'too-many-open', params: { max: 200 } } });
  expect(await movesOf(db, theirs)).toEqual([]);
  await sql`delete from host_moves where host_id like 'many-%'`.execute(db);
});

test('the requesting user or someone on their side withdraws a move; the other side is notified once', async () => {
  const hostId = await hostOf(there.id);
  const send = () =>
    server.get(contract.askForTransfer, { hostId, toGroupId: here.id }, { as: agent, idempotencyKey: hostId });
  const [first, again] = [await send(), await send()];
  expect(again).toEqual(first);
  expect(await movesOf(db, hostId)).toHaveLength(1);
  for (const as of [other, below]) expect((await withdraw(first.id, as)).refusal?.code).toBe('move-not-found');
  expect((await withdraw(first.id, partner)).http).toBe(200);
  expect(await notified()).toEqual(
    [`move-answered ${agent.id}`, `move-answered ${other.id}`, `move-asked ${other.id}`].toSorted(),
  );
  expect((await answer(first.id, true, other)).refusal?.code).toBe('move-answered');
  expect((await withdraw(999_999, agent)).refusal?.code).toBe('move-not-found');
});
