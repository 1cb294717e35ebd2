import * as contract from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  buildUser,
  signIn,
} from '../../../test/worlds/factories.ts';
import { inactive } from './nodes.queries.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const deputy = await buildUser(db, {
  role: 'sub-agent',
  username: 'deputy',
  nickName: 'Deputy',
  email: 'd@example.org',
});
let subAgent = await signIn(server, 'sub-agent', deputy);
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const istanbul = await buildGroup(db, { name: 'Istanbul', parentId: aurora.id });
const besiktas = await buildGroup(db, { name: 'Beşiktaş', parentId: istanbul.id });
await bindGroup(db, deputy.id, istanbul.id);

async function host(groupId: number, state: 'active' | 'banned' | 'deleted' | 'unknown', toAt?: string) {
  const hostId = String(61_000_000 + Math.floor(Math.random() * 9_000_000));
  if (state !== 'unknown') await buildAccount(db, { hostId, state });
  await buildMembership(db, { hostId, groupId, ...(toAt === undefined ? {} : { toAt }) });
}

const nodesOf = async (as: SignedIn, groupId?: number) => {
  const { groups } = await server.get(contract.listChildren, groupId === undefined ? {} : { groupId }, { as });
  return groups;
};

test('a node counts hosts, active ones and open applications, for the group alone and with all below it', async () => {
  await host(aurora.id, 'active');
  await host(istanbul.id, 'active');
  await host(istanbul.id, 'banned');
  await host(istanbul.id, 'unknown');
  await host(besiktas.id, 'deleted');
  await host(besiktas.id, 'active');
  await host(besiktas.id, 'active', '2025-06-01');
  await buildApplication(db, { groupId: istanbul.id, submittedBy: agent.id });
  await buildApplication(db, { groupId: besiktas.id, submittedBy: agent.id });
  await buildApplication(db, { groupId: besiktas.id, submittedBy: agent.id, uploadCodes: [104] });
  expect(await nodesOf(agent)).toMatchObject([
    {
      name: 'Aurora',
      children: 1,
      hosts: 1,
      hostsBelow: 6,
      activeHosts: 1,
      activeHostsBelow: 4,
      openApplications: 0,
      openApplicationsBelow: 2,
    },
  ]);
  expect(await nodesOf(agent, aurora.id)).toMatchObject([
    {
      name: 'Istanbul',
      children: 1,
      hosts: 3,
      hostsBelow: 5,
      activeHosts: 2,
      activeHostsBelow: 3,
      openApplications: 1,
      openApplicationsBelow: 2,
    },
  ]);
  expect(await nodesOf(subAgent, istanbul.id)).toMatchObject([
    {
      name: 'Beşiktaş',
      path: ['Istanbul', 'Beşiktaş'],
      children: 0,
      hosts: 2,
      hostsBelow: 2,
      activeHosts: 1,
      activeHostsBelow: 1,
      openApplications: 1,
      openApplicationsBelow: 1,
    },
  ]);
});

test('a node names the users bound to the group, first bound first, or the owner from above if there are none', async () => {
  const [node] = await nodesOf(agent, aurora.id);
  expect(node).toMatchObject({ agentId: deputy.id, agentNickname: 'Deputy', email: 'd@example.org' });
  expect(node?.bound).toEqual([
    {
      userId: deputy.id,
      username: 'deputy',
      nickName: 'Deputy',
      email: 'd@example.org',
      phone: null,
      boundAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
    },
  ]);
  const [below] = await nodesOf(agent, istanbul.id);
  expect(below).toMatchObject({ agentId: deputy.id, bound: [] });
  await sql`update users set deleted_at = now() where id = ${deputy.id}`.execute(db);
  const [orphaned] = await nodesOf(agent, aurora.id);
  expect(orphaned).toMatchObject({ agentId: agent.id, bound: [] });
  await sql`update users set deleted_at = null where id = ${deputy.id}`.execute(db);
  // The earlier sessions have ended permanently.
  subAgent = await signIn(server, 'sub-agent', deputy);
});

test('a node has the reader’s actions: agents move only groups below their own, reviewers change nothing', async () => {
  const rights = async (as: SignedIn, groupId?: number) =>
    (await nodesOf(as, groupId)).map(({ name, mayChange, mayMove }) => `${name} ${mayChange} ${mayMove}`);
  expect(await rights(agent)).toEqual(['Aurora true false']);
  expect(await rights(agent, aurora.id)).toEqual(['Istanbul true true']);
  expect(await rights(subAgent)).toEqual(['Istanbul true false']);
  expect(await rights(subAgent, istanbul.id)).toEqual(['Beşiktaş true true']);
  expect(await rights(admin)).toEqual(['Aurora true true']);
  expect(await rights(reviewer)).toEqual(['Aurora false false']);
});

test('if there are more children than are listed, the first are listed and all are counted', async () => {
  const many = await buildGroup(db, { name: 'Many', agentId: agent.id });
  await sql`
    with made as (
      insert into agent_groups (app_id, parent_id, name, country)
      select 1, ${many.id}, 'Child ' || lpad(n::text, 4, '0'), 'TR' from generate_series(1, 1005) n returning id
    )
    insert into agent_group_ancestors (group_id, ancestor_id, depth)
    select id, id, 0 from made union all select id, ${many.id}, 1 from made`.execute(db);
  const { groups, total } = await server.get(contract.listChildren, { groupId: many.id }, { as: agent });
  expect([groups.length, total, groups[0]?.name, groups.at(-1)?.name]).toEqual([
    1000,
    1005,
    'Child 0001',
    'Child 1000',
  ]);
  expect((await nodesOf(agent)).map(({ name, children }) => [name, children])).toEqual([
    ['Aurora', 1],
    ['Many', 1005],
  ]);
});

test('inactive hosts are the same with both ways of looking them up', async () => {
  const elsewhere = await buildGroup(db, { agentId: agent.id });
  await host(elsewhere.id, 'banned');
  await buildAccount(db, { state: 'banned' });
  const ids = [aurora.id, besiktas.id];
  const [byHost, byAccount] = [await inactive(ids, true).execute(db), await inactive(ids, false).execute(db)];
  const expected = [
    { id: aurora.id, itself: 0, below: 2 },
    { id: besiktas.id, itself: 1, below: 1 },
  ];
  for (const { rows } of [byHost, byAccount]) expect(rows.toSorted((a, b) => a.id - b.id)).toEqual(expected);
});
