import * as contract from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const operator = await signIn(server, 'operator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const subAgent = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const istanbul = await buildGroup(db, { name: 'Istanbul', parentId: aurora.id });
const besiktas = await buildGroup(db, { name: 'Beşiktaş', parentId: istanbul.id });
const ankara = await buildGroup(db, { name: 'Ankara', parentId: aurora.id });
const velvet = await buildGroup(db, { name: 'Velvet', agentId: other.id, appId: 2 });
const gone = await buildGroup(db, { name: 'Gone', parentId: aurora.id });
await bindGroup(db, subAgent.id, istanbul.id);
await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);

async function pathsOf(as: SignedIn, input: { adminId?: number; search?: string; limit?: number } = {}) {
  const { groups, total } = await server.get(contract.listBindingGroups, input, { as });
  return { paths: groups.map(({ path }) => path.join(' › ')), total };
}

const children = (as: SignedIn, input: { groupId?: number; agentId?: number } = {}) =>
  server.get(contract.listChildren, input, { as });
const namesOf = async (as: SignedIn, input: { groupId?: number; agentId?: number } = {}) =>
  (await children(as, input)).groups.map(({ name }) => name);

test('groups are listed in tree order, siblings by name, from the top one in scope, without deleted ones', async () => {
  const own = ['Aurora', 'Aurora › Ankara', 'Aurora › Istanbul', 'Aurora › Istanbul › Beşiktaş'];
  expect(await pathsOf(agent)).toEqual({ paths: own, total: 4 });
  expect(await pathsOf(subAgent)).toEqual({ paths: ['Istanbul', 'Istanbul › Beşiktaş'], total: 2 });
  for (const as of [admin, operator, reviewer]) {
    expect(await pathsOf(as)).toEqual({ paths: [...own, 'Velvet'], total: 5 });
  }
});

test('a search finds parts of paths, including characters with a special meaning in SQL; a limit does not change the total', async () => {
  expect(await pathsOf(agent, { search: 'aurora › i' })).toEqual({
    paths: ['Aurora › Istanbul', 'Aurora › Istanbul › Beşiktaş'],
    total: 2,
  });
  expect(await pathsOf(agent, { search: '%' })).toEqual({ paths: [], total: 0 });
  expect(await pathsOf(agent, { limit: 1 })).toEqual({ paths: ['Aurora'], total: 4 });
  expect((await pathsOf(agent, { search: 'AÚRORA › Ánk' })).paths).toEqual(['Aurora › Ankara']);
  expect(await pathsOf(agent, { search: 'ankara', limit: 1 })).toEqual({ paths: ['Aurora › Ankara'], total: 1 });
});

test('[R-GROUP-1] administrators can name an agent and get the groups bound to them; no one else can name another user', async () => {
  for (const as of [admin, operator]) {
    expect(await pathsOf(as, { adminId: subAgent.id })).toEqual({
      paths: ['Istanbul', 'Istanbul › Beşiktaş'],
      total: 2,
    });
    expect(await pathsOf(as, { adminId: 999_999 })).toEqual({ paths: [], total: 0 });
    expect((await pathsOf(as, { adminId: as.id })).total).toBe(5);
  }
  expect((await pathsOf(agent, { adminId: agent.id })).total).toBe(4);
  for (const as of [reviewer, agent, subAgent]) {
    const answer = await server.call(contract.listBindingGroups, { adminId: other.id }, { as });
    expect([answer.http, answer.refusal?.code]).toEqual([403, 'identity-mismatch']);
  }
});

test('the top groups of users are those bound to them with no other such group above; for administrators the roots', async () => {
  expect(await namesOf(agent)).toEqual(['Aurora']);
  expect(await namesOf(subAgent)).toEqual(['Istanbul']);
  expect(await namesOf(admin)).toEqual(['Aurora', 'Velvet']);
  await bindGroup(db, agent.id, besiktas.id);
  expect(await namesOf(agent)).toEqual(['Aurora']);
  expect(await namesOf(admin, { agentId: subAgent.id })).toEqual(['Istanbul']);
  expect(await namesOf(admin, { agentId: admin.id })).toEqual(['Aurora', 'Velvet']);
  for (const as of [reviewer, agent]) {
    const answer = await server.call(contract.listChildren, { agentId: other.id }, { as });
    expect(answer.refusal?.code).toBe('identity-mismatch');
  }
});

test('children are the groups directly below, by name; a group out of scope has none, because it does not exist', async () => {
  expect(await namesOf(agent, { groupId: aurora.id })).toEqual(['Ankara', 'Istanbul']);
  expect(await namesOf(agent, { groupId: ankara.id })).toEqual([]);
  const refusal = async (as: SignedIn, groupId: number) => {
    const answers = [
      await server.call(contract.listChildren, { groupId }, { as }),
      await server.call(contract.listParents, { groupId }, { as }),
    ];
    return answers.map((answer) => answer.refusal?.code);
  };
  const missing = ['group-not-found', 'group-not-found'];
  expect(await refusal(agent, velvet.id)).toEqual(missing);
  expect(await refusal(subAgent, aurora.id)).toEqual(missing);
  expect(await refusal(admin, gone.id)).toEqual(missing);
  expect(await refusal(admin, 999_999)).toEqual(missing);
  expect(
    (await server.call(contract.listChildren, { groupId: aurora.id, agentId: other.id }, { as: admin })).refusal?.code,
  ).toBe('group-not-found');
});

test('apps are listed by label, including those without groups', async () => {
  const apps = [
    { id: 3, label: 'Lumo' },
    { id: 2, label: 'Topchat' },
    { id: 1, label: 'Yaar' },
  ];
  expect((await sql`select from agent_groups where app_id = 3`.execute(db)).rows).toEqual([]);
  for (const as of [admin, reviewer, agent, subAgent])
    expect(await server.get(contract.listApps, {}, { as })).toEqual(apps);
});

test('the parents of a group begin with the top group in scope', async () => {
  const parents = (as: SignedIn, groupId: number) => server.get(contract.listParents, { groupId }, { as });
  expect(await parents(agent, besiktas.id)).toEqual([
    { id: aurora.id, name: 'Aurora' },
    { id: istanbul.id, name: 'Istanbul' },
  ]);
  expect(await parents(subAgent, besiktas.id)).toEqual([{ id: istanbul.id, name: 'Istanbul' }]);
  expect(await parents(subAgent, istanbul.id)).toEqual([]);
  expect(await parents(reviewer, istanbul.id)).toEqual([{ id: aurora.id, name: 'Aurora' }]);
});
