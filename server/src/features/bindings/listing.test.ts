import * as contract from '@greenroom/contract/bindings.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

async function agentIds(as: SignedIn, input: { search?: string; groupId?: number } = {}) {
  const list = await server.get(contract.listAgents, { ...input, size: 100 }, { as });
  expect(list.total).toBe(list.rows.length);
  return list.rows.map(({ userId }) => userId);
}

const bindingsOf = (
  as: SignedIn,
  input: { userId?: number; groupId?: number; ended?: string; page?: number; size?: number } = {},
) => server.get(contract.listBindings, { size: 100, ...input }, { as });

describe('the agents to whom groups can be bound', () => {
  test('include all agents and sub-agents for administrators, and the sub-agents of the groups in scope for an agent', async () => {
    const { administrator, agent, sub, stranger, groups, other } = await buildGroupTree(server);
    const [former, invited, foreign] = [
      await buildUser(db, { role: 'sub-agent' }),
      await buildUser(db, { role: 'sub-agent' }),
      await buildUser(db, { role: 'sub-agent' }),
    ];
    await buildUser(db, { role: 'reviewer', nickName: 'Zenobia Reviewer' });
    await sql`
      insert into bindings (user_id, group_id, unbound_at)
      values (${former.id}, ${groups.leaf}, now()), (${foreign.id}, ${other}, null)`.execute(db);
    await sql`
      insert into invitations (secret_hash, email, nick_name, group_id, invited_by, invited_at, expires_at, accepted_at,
        user_id)
      values (sha256('one'), 'one@example.com', 'One', ${groups.right}, ${agent.id}, now(), now(), now(),
        ${invited.id})`.execute(db);
    expect((await agentIds(agent)).toSorted((a, b) => a - b)).toEqual([sub.id, former.id, invited.id]);
    expect(await agentIds(sub)).toEqual([former.id]);
    expect(await agentIds(stranger)).toEqual([foreign.id]);
    const all = await agentIds(administrator);
    expect(all).toEqual(expect.arrayContaining([agent.id, sub.id, stranger.id, former.id, invited.id, foreign.id]));
    expect(all).not.toContain(administrator.id);
    expect(await agentIds(administrator, { search: 'Zenobia' })).toEqual([]);
    expect(await agentIds(agent, { groupId: groups.left })).toEqual([sub.id]);
    expect(await agentIds(agent, { groupId: other })).toEqual([]);
    expect(await agentIds(administrator, { groupId: groups.top })).toEqual([agent.id]);
  });

  test('have figures only of the groups in the caller’s scope', async () => {
    const { administrator, agent, sub, groups, other } = await buildGroupTree(server);
    await bindGroup(db, sub.id, other);
    const rowFor = async (as: SignedIn) => {
      const list = await server.get(contract.listAgents, { search: sub.username, size: 100 }, { as });
      return list.rows.filter(({ userId }) => userId === sub.id);
    };
    expect(await rowFor(agent)).toMatchObject([{ userId: sub.id, role: 'sub-agent', bindings: 1, groupsInScope: 2 }]);
    expect(await rowFor(administrator)).toMatchObject([{ bindings: 2, groupsInScope: 3, disabled: false }]);
    await sql`update agent_groups set deleted_at = now() where id = ${groups.leaf}`.execute(db);
    expect(await rowFor(agent)).toMatchObject([{ bindings: 1, groupsInScope: 1 }]);
  });

  test('are found by name, username, address and number, even if mistyped, best match first', async () => {
    const administrator = await signIn(server, 'administrator');
    const leyla = await buildUser(db, {
      role: 'agent',
      nickName: 'Leyla Ünsal',
      username: 'lunsal',
      email: 'office@istanbul.example',
    });
    const layla = await buildUser(db, { role: 'sub-agent', nickName: 'Layla Haddad' });
    await sql`update users set phone = '+90 532 111 22 33' where id = ${leyla.id}`.execute(db);
    for (const search of ['leyla', 'LEYLA UNSAL', 'lelya', 'lunsal', 'istanbul', '0532 111'.slice(1), '905321112233']) {
      expect((await agentIds(administrator, { search }))[0], search).toBe(leyla.id);
    }
    expect((await agentIds(administrator, { search: 'layla' }))[0]).toBe(layla.id);
    expect(await agentIds(administrator, { search: 'leyla haddadiya' })).not.toContain(leyla.id);
    expect(await agentIds(administrator, { search: '%' })).not.toContain(leyla.id);
  });

  test('are listed page by page, each once', async () => {
    const { administrator } = await buildGroupTree(server);
    const made = await sql<{ id: number }>`
      insert into users (username, nick_name, password_hash)
      select 'paged' || i, 'Paged Person', '' from generate_series(1, 25) i returning id`.execute(db);
    await sql`
      insert into user_roles (user_id, role)
      select id, 'agent' from unnest(${made.rows.map(({ id }) => id)}::bigint[]) u(id)`.execute(db);
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        server.get(contract.listAgents, { search: 'Paged Person', page, size: 10 }, { as: administrator }),
      ),
    );
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ userId }) => userId))).size).toBe(25);
  });
});

describe('bindings', () => {
  test('are listed with the path from the top group that the reader sees, and with names only in scope', async () => {
    const { administrator, agent, sub, groups } = await buildGroupTree(server);
    const names = await sql<{ id: number; name: string }>`select id, name from agent_groups`.execute(db);
    const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
    await server.get(contract.bindingAgentGroup, { agentId: sub.id, bind: [groups.right] }, { as: administrator });
    await server.get(contract.bindingAgentGroup, { agentId: sub.id, bind: [groups.leaf] }, { as: agent });
    const byAgent = (await bindingsOf(agent, { userId: sub.id })).rows;
    expect(byAgent.map(({ groupId, path, boundBy }) => ({ groupId, path, boundBy }))).toEqual([
      {
        groupId: groups.leaf,
        path: [nameOf.get(groups.top), nameOf.get(groups.left), nameOf.get(groups.leaf)],
        boundBy: `Nick ${agent.username}`,
      },
      { groupId: groups.right, path: [nameOf.get(groups.top), nameOf.get(groups.right)], boundBy: null },
      { groupId: groups.left, path: [nameOf.get(groups.top), nameOf.get(groups.left)], boundBy: null },
    ]);
    const bySub = (await bindingsOf(sub)).rows;
    expect(bySub.map(({ path, boundBy }) => ({ path, boundBy }))).toEqual([
      { path: [nameOf.get(groups.left), nameOf.get(groups.leaf)], boundBy: null },
      { path: [nameOf.get(groups.right)], boundBy: null },
      { path: [nameOf.get(groups.left)], boundBy: null },
    ]);
    const byAll = (await bindingsOf(administrator, { userId: sub.id })).rows;
    expect(byAll.map(({ boundBy }) => boundBy)).toEqual([
      `Nick ${agent.username}`,
      `Nick ${administrator.username}`,
      null,
    ]);
  });

  test('that ended are listed on request, including the reader’s own, but never those of others', async () => {
    const { administrator, agent, sub, stranger, groups } = await buildGroupTree(server);
    const unbind = { agentId: sub.id, unbind: [groups.left], note: 'moves on' };
    await server.get(contract.bindingAgentGroup, unbind, { as: agent });
    expect(await bindingsOf(sub)).toEqual({ rows: [], total: 0 });
    const own = await bindingsOf(sub, { ended: 'true' });
    expect(own.rows).toMatchObject([{ groupId: groups.left, note: 'moves on', unboundBy: null }]);
    expect(own.rows[0]?.path).toHaveLength(1);
    expect(own.rows[0]?.unboundAt).not.toBeNull();
    const above = await bindingsOf(agent, { ended: 'true', groupId: groups.left });
    expect(above.rows).toMatchObject([{ userId: sub.id, unboundBy: `Nick ${agent.username}` }]);
    expect(await bindingsOf(stranger, { ended: 'true', groupId: groups.left })).toEqual({ rows: [], total: 0 });
    expect(await bindingsOf(stranger, { ended: 'true', userId: agent.id })).toEqual({ rows: [], total: 0 });
    expect((await bindingsOf(administrator, { userId: sub.id })).total).toBe(0);
  });

  test('of a deleted group are history, and hidden from users without the role', async () => {
    const { administrator, agent } = await buildGroupTree(server);
    const group = await buildGroup(db, { agentId: agent.id });
    await sql`update agent_groups set deleted_at = now() where id = ${group.id}`.execute(db);
    expect((await bindingsOf(administrator, { groupId: group.id })).total).toBe(0);
    expect((await bindingsOf(agent, { groupId: group.id, ended: 'true' })).total).toBe(1);
    for (const role of ['reviewer', 'default'] as const) {
      const caller = await signIn(server, role);
      for (const route of [contract.listBindings, contract.listAgents, contract.listBindingRequests]) {
        expect((await server.call(route, {}, { as: caller })).refusal).toMatchObject({ code: 'forbidden' });
      }
    }
  });
});
