import { listGroupEvents } from '@greenroom/contract/groups.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { brokenMemberships, listNotified, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const operator = await signIn(server, 'operator');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
const there = await buildGroup(db, { agentId: other.id, name: 'There' });
const topchat = await buildGroup(db, { appId: 2, name: 'Topchat' });
await sql`update agent_groups set created_at = '2025-01-01'`.execute(db);

beforeEach(async () => {
  await sql`delete from notifications`.execute(db);
});

type Binding = { groupId?: number; at?: string; note?: string; dryRun?: boolean };

function bind(hostIds: string[], given: Binding = {}, as: SignedIn = admin) {
  return server.call(contract.bindHosts, { groupId: here.id, ...given, hostIds }, { as });
}

async function outcomesOf(hostIds: string[], given: Binding = {}) {
  const { body } = await bind(hostIds, given);
  return body.data.outcomes.map(({ outcome, from }) => (from === null ? outcome : `${outcome} from ${from}`));
}

async function account(given: Parameters<typeof buildAccount>[1] = {}) {
  return (await buildAccount(db, given)).hostId;
}

/** Builds a host who has been in the other agent's group since March 2025. */
async function othersHost(personKey: string | null = null) {
  const hostId = await account({ personKey });
  const membershipId = await buildMembership(db, { hostId, groupId: there.id });
  return { hostId, membershipId };
}

test('accounts are bound, or moved from another group, and each has its outcome in the order given', async () => {
  const [free, gone] = [await account({ personKey: 'p-free' }), await account({ state: 'deleted' })];
  const [banned, elsewhere] = [await account({ state: 'banned' }), await account({ appId: 2 })];
  const { hostId: host } = await othersHost('p-host');
  const mine = await account();
  await buildMembership(db, { hostId: mine, groupId: here.id });
  const ids = [free, 'abc', host, gone, banned, elsewhere, '99999999', mine, free, ' \u{ff11}\u{ff12}\0 '];
  const before = await fingerprint(db);
  const expected = ['bound', 'malformed', 'moved from There', 'no-account', 'no-account', 'other-app', 'no-account'];
  const all = [...expected, 'already-there', 'repeated', 'malformed'];
  expect(await outcomesOf(ids, { dryRun: true })).toEqual(all);
  expect(await fingerprint(db)).toEqual(before);

  expect(await outcomesOf(ids, { note: ' came with their agent ' })).toEqual(all);
  expect(await periodsOf(db, host)).toEqual([
    { groupId: there.id, fromAt: '2025-03-01T00:00:00.000Z', toAt: expect.any(String), endReason: 'moved' },
    { groupId: here.id, fromAt: expect.any(String), toAt: null, endReason: null },
  ]);
  const kept = await sql`
    select host_id as id, opened_by as by, note from memberships where note is not null order by host_id`.execute(db);
  expect(kept.rows).toEqual([free, host].toSorted().map((id) => ({ id, by: admin.id, note: 'came with their agent' })));
  expect(await periodsOf(db, gone)).toEqual([]);
  expect(await brokenMemberships(db)).toEqual([]);
  expect(await outcomesOf([free, host])).toEqual(['already-there', 'already-there']);
});

test('the agents of both groups, except the acting user, get a notification that counts the hosts that came and went', async () => {
  const hosts = await Promise.all([othersHost(), othersHost(), othersHost()]);
  const ids = hosts.map(({ hostId }) => hostId);
  await bind(ids.slice(0, 2));
  await bind(ids.slice(2));
  await bindGroup(db, admin.id, here.id);
  await bind([await account()]);
  await sql`delete from bindings where user_id = ${admin.id}`.execute(db);
  expect(await listNotified(db)).toEqual([
    {
      kind: 'hosts-bound',
      userId: agent.id,
      subjectId: here.id,
      params: { groupId: here.id, group: 'Here', count: 4 },
    },
    {
      kind: 'hosts-gone',
      userId: other.id,
      subjectId: there.id,
      params: { groupId: there.id, group: 'There', count: 3 },
    },
  ]);
});

test('the history of both groups contains a binding without review, its user and its note', async () => {
  await sql`delete from group_events`.execute(db);
  const hosts = await Promise.all([othersHost(), othersHost()]);
  const ids = [...hosts.map(({ hostId }) => hostId), await account()];
  await server.get(contract.bindHosts, { groupId: here.id, hostIds: ids, dryRun: true }, { as: admin });
  await server.get(contract.bindHosts, { groupId: here.id, hostIds: ids, note: 'As agreed' }, { as: admin });
  const historyOf = async (groupId: number) => (await server.get(listGroupEvents, { groupId }, { as: admin })).rows;
  expect(await historyOf(here.id)).toMatchObject([
    { kind: 'hosts-bound', params: { count: 3 }, by: `Nick ${admin.username}`, note: 'As agreed' },
  ]);
  expect(await historyOf(there.id)).toMatchObject([
    { kind: 'hosts-moved', params: { count: 2 }, by: `Nick ${admin.username}`, note: null },
  ]);
  await server.get(contract.bindHosts, { groupId: here.id, hostIds: ids }, { as: admin });
  expect(await historyOf(here.id)).toHaveLength(1);
});

test('a binding with a past date begins then, and ends the earlier membership at the same instant', async () => {
  const { hostId } = await othersHost('p-past');
  const at = '2026-01-15T10:00:00.000Z';
  expect(await outcomesOf([hostId], { at: '2026-01-15T13:00:00+03:00' })).toEqual(['moved from There']);
  expect(await periodsOf(db, hostId)).toMatchObject([
    { toAt: at, endReason: 'moved' },
    { groupId: here.id, fromAt: at },
  ]);
  expect(await brokenMemberships(db)).toEqual([]);
});

test('no membership begins before the last one began or ended', async () => {
  const { hostId } = await othersHost();
  const was = await account();
  await buildMembership(db, { hostId: was, groupId: there.id, toAt: '2025-06-01' });
  const before = await fingerprint(db);
  expect(await outcomesOf([hostId], { at: '2025-02-28T23:59:59.999Z' })).toEqual(['before-last from There']);
  expect(await outcomesOf([was], { at: '2025-05-31T23:59:59Z' })).toEqual(['before-last']);
  expect(await fingerprint(db)).toEqual(before);
  expect(await outcomesOf([was], { at: '2025-06-01T00:00:00Z' })).toEqual(['bound']);
  expect(await outcomesOf([hostId], { at: '2025-03-01T00:00:00Z' })).toEqual(['moved from There']);
  expect(await brokenMemberships(db)).toEqual([]);
});

test('the open move of a host that is bound to another group is overtaken, and the requesting user is notified', async () => {
  const { hostId } = await othersHost();
  const move = await server.get(contract.askForTransfer, { hostId, toGroupId: here.id }, { as: agent });
  await sql`delete from notifications`.execute(db);
  await bind([hostId]);
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'transfer', state: 'overtaken' }]);
  expect(await listNotified(db)).toContainEqual({
    kind: 'move-answered',
    userId: agent.id,
    subjectId: move.id,
    params: { moveId: move.id, hostId, group: 'Here', what: 'transfer', state: 'overtaken' },
  });
});

test('an open application to another group stays open, and its reviewer learns that the account is a host', async () => {
  const { hostId } = await buildAccount(db);
  const key = await buildApplication(db, { hostId, groupId: there.id, submittedBy: other.id });
  expect(await outcomesOf([hostId])).toEqual(['bound']);
  const open = await sql`select open from applications where host_id = ${hostId}`.execute(db);
  expect(open.rows).toEqual([{ open: true }]);
  const [decided] = await server.get(decideMany, { approve: true, applications: [key] }, { as: admin });
  expect(decided?.refused).toBe('account-is-a-host');
  expect(await periodsOf(db, hostId)).toMatchObject([{ groupId: here.id, toAt: null }]);
});

test("a future date, a date before the group's creation and an unknown group are refused, and nothing changes", async () => {
  const hostId = await account();
  const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const before = await fingerprint(db);
  const refusals: [Binding, string][] = [
    [{ at: soon }, 'date-not-allowed'],
    [{ at: '2024-12-31T23:59:59Z' }, 'date-not-allowed'],
    [{ groupId: 999_999 }, 'group-not-found'],
    [{ groupId: 999_999, dryRun: true }, 'group-not-found'],
  ];
  for (const [given, code] of refusals) {
    const answer = await bind([hostId], given);
    expect(answer).toMatchObject({ http: 422, refusal: { code } });
    expect(answer.body.message).not.toContain('errors.');
  }
  for (const as of [agent, await signIn(server, 'reviewer')]) expect((await bind([hostId], {}, as)).http).toBe(403);
  await sql`update agent_groups set deleted_at = now() where id = ${topchat.id}`.execute(db);
  expect((await bind([hostId], { groupId: topchat.id })).refusal?.code).toBe('group-not-found');
  await sql`update agent_groups set deleted_at = null where id = ${topchat.id}`.execute(db);
  const after = await fingerprint(db);
  // These are rows that the test itself wrote, and their audit entries.
  for (const table of ['sessions', 'users', 'user_roles', 'audit_entries']) delete after[`public.${table}`];
  expect(before).toMatchObject(after);
});

test('a repeated call with the same key binds once and gets the first answer, also for an operator', async () => {
  const hostId = await account();
  const send = () =>
    server.call(
      contract.bindHosts,
      { groupId: here.id, hostIds: [hostId, 'x\0'] },
      { as: operator, idempotencyKey: 'bind' },
    );
  const [first, second] = [await send(), await send()];
  expect(first.body.data.outcomes.map(({ outcome }) => outcome)).toEqual(['bound', 'malformed']);
  expect(second.body.data).toEqual(first.body.data);
});
