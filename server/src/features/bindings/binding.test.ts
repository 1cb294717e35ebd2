import * as contract from '@greenroom/contract/bindings.ts';
import { listBindingGroups } from '@greenroom/contract/groups.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

const bind = (as: SignedIn, agentId: number, groups: { bind?: number[]; unbind?: number[]; note?: string }) =>
  server.call(contract.bindingAgentGroup, { agentId, ...groups }, { as });

/** Returns the groups in scope in the agent's next call. */
async function groupsOf(as: SignedIn): Promise<number[]> {
  const { groups } = await server.get(listBindingGroups, {}, { as });
  return groups.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function eventsOf(groupId: number) {
  const found = await sql`
    select kind, by_user as by, params, note from group_events where group_id = ${groupId} order by id`.execute(db);
  return found.rows;
}

const notificationsOf = async (as: SignedIn) =>
  (await server.get(listNotifications, {}, { as })).rows.map(({ kind, params, link }) => ({ kind, params, link }));

describe('binding', () => {
  test('[R-GROUP-1] binds an agent group to an agent, and lists bound groups with query adminId', async () => {
    const { administrator, agent, other, groups } = await buildGroupTree(server);
    const bound = await server.get(
      contract.bindingAgentGroup,
      { adminId: administrator.id, agentId: agent.id, bind: [other] },
      { as: administrator },
    );
    expect(bound).toEqual({ bound: 1, unbound: 0 });
    const listed = await server.get(listBindingGroups, { adminId: agent.id }, { as: agent });
    const all = [...Object.values(groups), other].toSorted((a, b) => a - b);
    expect(listed.groups.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all);
    const asked = await server.get(listBindingGroups, { adminId: agent.id }, { as: administrator });
    expect(asked.groups.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all);
    const others = await server.call(listBindingGroups, { adminId: administrator.id }, { as: agent });
    expect(others.refusal).toMatchObject({ code: 'identity-mismatch' });
  });

  test('applies from the agent’s next call, for several groups together; existing bindings are not counted', async () => {
    const { administrator, stranger, groups, other } = await buildGroupTree(server);
    const first = await bind(administrator, stranger.id, { bind: [groups.left, groups.right, groups.left] });
    expect(first.body.data).toEqual({ bound: 2, unbound: 0 });
    expect(await groupsOf(stranger)).toEqual([groups.left, groups.leaf, groups.right, other].toSorted((a, b) => a - b));
    const again = await bind(administrator, stranger.id, { bind: [groups.left], unbind: [groups.top, other] });
    expect(again.body.data).toEqual({ bound: 0, unbound: 1 });
    expect(await groupsOf(stranger)).toEqual([groups.left, groups.leaf, groups.right].toSorted((a, b) => a - b));
    const back = await bind(administrator, stranger.id, { bind: [other] });
    expect(back.body.data).toEqual({ bound: 1, unbound: 0 });
  });

  test('is recorded with its note, and the agent gets a notification, whose count rises while it is unread', async () => {
    const { administrator, stranger, groups } = await buildGroupTree(server);
    await bind(administrator, stranger.id, { bind: [groups.leaf], note: ' covers for Ada ' });
    await bind(administrator, stranger.id, { unbind: [groups.leaf] });
    const params = { userId: stranger.id, nickName: `Nick ${stranger.username}` };
    expect(await eventsOf(groups.leaf)).toEqual([
      { kind: 'bound', by: administrator.id, params, note: 'covers for Ada' },
      { kind: 'unbound', by: administrator.id, params, note: null },
    ]);
    expect(await notificationsOf(stranger)).toEqual([
      { kind: 'groups-bound', params: { bound: 1, unbound: 1 }, link: '/groups/center' },
    ]);
    expect(await notificationsOf(administrator)).toEqual([]);
    const nothing = await bind(administrator, stranger.id, { bind: [], unbind: [groups.right] });
    expect(nothing.http).toBe(400);
    await bind(administrator, stranger.id, { unbind: [groups.right] });
    expect(await eventsOf(groups.right)).toEqual([]);
  });

  test('with one key is carried out once', async () => {
    const { administrator, stranger, groups } = await buildGroupTree(server);
    const input = { agentId: stranger.id, bind: [groups.top] };
    const options = { as: administrator, idempotencyKey: 'bind-once-0001' };
    const answers = [
      await server.get(contract.bindingAgentGroup, input, options),
      await server.get(contract.bindingAgentGroup, input, options),
    ];
    expect(answers).toEqual([
      { bound: 1, unbound: 0 },
      { bound: 1, unbound: 0 },
    ]);
  });

  test('500 groups takes as many statements as one', async () => {
    const { administrator, stranger } = await buildGroupTree(server);
    const parent = await buildGroup(db);
    const made = await sql<{ id: number }>`
      with made as (
        insert into agent_groups (app_id, parent_id, name, country)
        select 1, ${parent.id}, 'Many ' || i, 'TR' from generate_series(1, 500) i returning id
      ), placed as (
        insert into agent_group_ancestors (group_id, ancestor_id, depth)
        select id, id, 0 from made union all select id, ${parent.id}, 1 from made
      ) select id from made`.execute(db);
    const answer = await bind(administrator, stranger.id, { bind: made.rows.map(({ id }) => id) });
    expect(answer.body.data).toEqual({ bound: 500, unbound: 0 });
    const tooMany = await bind(administrator, stranger.id, { bind: Array.from({ length: 501 }, (_, i) => i + 1) });
    expect(tooMany.http).toBe(400);
  });
});

describe('an agent', () => {
  test('binds a group below their own to one of their sub-agents, and unbinds it', async () => {
    const { agent, sub, groups } = await buildGroupTree(server);
    expect((await bind(agent, sub.id, { bind: [groups.right], unbind: [groups.left] })).body.data).toEqual({
      bound: 1,
      unbound: 1,
    });
    expect(await groupsOf(sub)).toEqual([groups.right]);
    expect((await bind(agent, sub.id, { bind: [groups.left] })).body.data).toEqual({ bound: 1, unbound: 0 });
  });

  test('cannot bind groups of others, their own top-level groups, or any group to users whom they cannot list', async () => {
    const { administrator, agent, sub, stranger, groups, other } = await buildGroupTree(server);
    const foreign = await signIn(server, 'sub-agent');
    await bind(administrator, foreign.id, { bind: [other] });
    const refusals: readonly [SignedIn, number, { bind?: number[]; unbind?: number[] }, string][] = [
      [agent, sub.id, { bind: [groups.right, other] }, 'group-not-found'],
      [agent, sub.id, { bind: [groups.right, 999_999] }, 'group-not-found'],
      [agent, sub.id, { bind: [groups.top] }, 'group-not-found'],
      [agent, sub.id, { unbind: [groups.left, groups.top] }, 'group-not-found'],
      [agent, agent.id, { bind: [groups.right] }, 'user-not-found'],
      [agent, agent.id, { unbind: [groups.right] }, 'user-not-found'],
      [agent, stranger.id, { bind: [groups.right] }, 'user-not-found'],
      [agent, foreign.id, { bind: [groups.right] }, 'user-not-found'],
      [agent, 999_999, { bind: [groups.right] }, 'user-not-found'],
      [agent, administrator.id, { bind: [groups.right] }, 'user-not-found'],
      [sub, sub.id, { bind: [groups.leaf] }, 'user-not-found'],
      [sub, agent.id, { unbind: [groups.top] }, 'user-not-found'],
      [stranger, sub.id, { unbind: [groups.left] }, 'user-not-found'],
    ];
    const before = await fingerprint(db);
    for (const [as, agentId, given, code] of refusals) {
      expect((await bind(as, agentId, given)).refusal, JSON.stringify(given)).toMatchObject({ code });
    }
    expect(await fingerprint(db)).toEqual(before);
  });

  test('cannot name another user as the caller, and a sub-agent cannot bind groups above their own', async () => {
    const { agent, sub, groups } = await buildGroupTree(server);
    const mine = await signIn(server, 'sub-agent');
    await sql`insert into bindings (user_id, group_id) values (${mine.id}, ${groups.leaf})`.execute(db);
    const mismatch = { adminId: agent.id, agentId: mine.id, bind: [groups.leaf] };
    expect((await server.call(contract.bindingAgentGroup, mismatch, { as: sub })).refusal).toMatchObject({
      code: 'identity-mismatch',
    });
    expect((await bind(sub, mine.id, { bind: [groups.left] })).refusal).toMatchObject({ code: 'group-not-found' });
    expect((await bind(sub, mine.id, { unbind: [groups.leaf] })).body.data).toEqual({ bound: 0, unbound: 1 });
  });
});

test('groups are bound only to agents and sub-agents, deleted ones to no one, and nothing is changed', async () => {
  const { administrator, agent, groups } = await buildGroupTree(server);
  const reviewer = await buildUser(db, { role: 'reviewer' });
  const gone = await buildUser(db, { role: 'agent' });
  const deleted = await buildGroup(db);
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
  await sql`update agent_groups set deleted_at = now() where id = ${deleted.id}`.execute(db);
  const before = await fingerprint(db);
  const codes = [
    await bind(administrator, reviewer.id, { bind: [groups.left] }),
    await bind(administrator, gone.id, { bind: [groups.left] }),
    await bind(administrator, agent.id, { bind: [groups.left, deleted.id] }),
  ].map(({ refusal }) => refusal?.code);
  expect(codes).toEqual(['not-an-agent', 'user-not-found', 'group-not-found']);
  for (const role of ['reviewer', 'default'] as const) {
    const caller = await signIn(server, role);
    expect((await bind(caller, agent.id, { bind: [groups.left] })).refusal).toMatchObject({ code: 'forbidden' });
    await sql`delete from sessions where user_id = ${caller.id}`.execute(db);
    await sql`delete from user_roles where user_id = ${caller.id}`.execute(db);
    await sql`delete from users where id = ${caller.id}`.execute(db);
  }
  // The audit log records the users that the test created and deleted for these calls.
  const { 'public.audit_entries': _, ...after } = await fingerprint(db);
  expect(before).toMatchObject(after);
});

test('two users who bind the same groups at the same time bind each once', async () => {
  const { administrator, stranger, groups } = await buildGroupTree(server);
  const second = await signIn(server, 'operator');
  const ids = Object.values(groups);
  const answers = await Promise.all([
    bind(administrator, stranger.id, { bind: ids }),
    bind(second, stranger.id, { bind: ids.toReversed() }),
    bind(administrator, stranger.id, { bind: ids }),
  ]);
  expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.data.bound, 0)).toBe(4);
});
