import { ROLES, type RoleKey } from '@greenroom/contract/access/roles.ts';
import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { claimNext } from '@greenroom/contract/reviews/reviews.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

async function signInWith(roles: readonly RoleKey[]) {
  const user = await buildUser(db);
  for (const [position, role] of roles.entries())
    await sql`insert into user_roles (user_id, role, position) values (${user.id}, ${role}, ${position})`.execute(db);
  return signIn(server, 'default', user);
}

test("[R-SES-11] the level of the first role is the roleLevel of the login record, regardless of the caller's input", async () => {
  const orders: readonly (readonly RoleKey[])[] = [
    ['reviewer', 'agent'],
    ['agent', 'reviewer'],
    ['sub-agent', 'administrator'],
    [],
  ];
  for (const roles of orders) {
    const user = await signInWith(roles);
    const claimed = { agentId: user.id, agentAccount: 'root', agentNickname: 'Root', roleLevel: 1 };
    await server.get(contract.addLoginRecord, claimed, { as: user });
    const info = await server.get(contract.readInfo, {}, { as: user });
    const { level } = ROLES[roles[0] ?? 'default'];
    expect(info.roles[0]).toEqual({ key: roles[0] ?? 'default', level, name: null });
    const kept = await sql<{ role_level: number }>`
      select role_level from login_records where agent_id = ${user.id}`.execute(db);
    expect(kept.rows).toEqual([{ role_level: level }]);
  }
});

test("[R-SES-11] menus are those of the user's current roles, from the next request on", async () => {
  const components = async (user: SignedIn) =>
    (await server.get(buildMenus, {}, { as: user }))
      .filter(({ hidden }) => !hidden)
      .flatMap((node) => [node, ...node.children].flatMap(({ component }) => component ?? []));
  const ofAgents = [
    'agent-center',
    'bind-hosts',
    'bind-groups',
    'query-groups',
    'host-earnings',
    'host-statistics',
    'host',
    'webhooks',
  ];
  const ofReviewers = ['bind-hosts', 'query-groups'];
  expect(await components(await signInWith(['agent']))).toEqual(['add-hosts', 'history', ...ofAgents]);
  expect(await components(await signInWith(['reviewer']))).toEqual(['history', 'review', ...ofReviewers]);
  const both = await components(await signInWith(['agent', 'reviewer']));
  expect(both).toEqual(['add-hosts', 'history', 'review', ...ofAgents]);
  expect(await components(await signInWith([]))).toEqual([]);
  const user = await signInWith(['agent']);
  await sql`update user_roles set role = 'reviewer' where user_id = ${user.id}`.execute(db);
  expect(await components(user)).toEqual(['history', 'review', ...ofReviewers]);
});

test('[R-SES-11] a call that no role of the user grants is a 403, and a call without a session a 401', async () => {
  const [agent, reviewer] = [await signInWith(['agent']), await signInWith(['reviewer'])];
  const group = await buildGroup(db, { agentId: agent.id });
  const typed = { groupId: group.id, text: '12345678' };
  expect(await server.call(claimNext, {}, { as: agent })).toMatchObject({ http: 403, body: { status: 403 } });
  expect(await server.call(submitTyped, typed, { as: reviewer })).toMatchObject({ http: 403, body: { status: 403 } });
  expect((await server.call(submitTyped, typed, { as: agent })).http).toBe(200);
  for (const token of [undefined, 'no-such-token']) {
    const answer = await server.call(submitTyped, typed, token === undefined ? {} : { token });
    expect(answer).toMatchObject({ http: 401, body: { status: 401 }, refusal: { code: 'not-signed-in' } });
  }
  await sql`update user_roles set role = 'reviewer' where user_id = ${agent.id}`.execute(db);
  expect((await server.call(submitTyped, typed, { as: agent })).http).toBe(403);
});
