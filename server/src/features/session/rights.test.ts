import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import * as contract from '@greenroom/contract/session.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { isStillSignedIn, readHeld, readUser } from './read-user.ts';
import type { HeldRow } from './session.queries.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const shipped = (await sql<HeldRow>`select key, level, scope, rights from roles`.execute(db)).rows;

afterEach(async () => {
  for (const { key, rights, scope } of shipped) await change(key, rights, scope);
});

const change = (role: string, rights: readonly string[], scope: string) =>
  sql`update roles set rights = ${rights}, scope = ${scope} where key = ${role}`.execute(db);

const rightsOf = (key: string) => shipped.find((role) => role.key === key)?.rights ?? [];

async function pagesOf(as: SignedIn): Promise<string[]> {
  const menus = await server.get(buildMenus, {}, { as });
  return menus.filter(({ hidden }) => !hidden).flatMap((node) => [node, ...node.children].map(({ path }) => path));
}

test("a right that a role loses or gets applies from the next request: to calls, the menu and the browser's data", async () => {
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id });
  const typed = { groupId: group.id, text: '12345678' };
  const submit = async () => (await server.call(submitTyped, typed, { as: agent })).http;
  const known = async () => (await server.get(contract.readInfo, {}, { as: agent })).rights;
  expect([await submit(), await pagesOf(agent), await known()]).toEqual([
    200,
    expect.arrayContaining(['/hosts/add']),
    expect.arrayContaining(['applications:submit']),
  ]);
  const without = rightsOf('agent').filter((right) => right !== 'applications:submit');
  await change('agent', without, 'bound');
  expect(await submit()).toBe(403);
  expect(await pagesOf(agent)).not.toContain('/hosts/add');
  expect(await known()).toEqual(RIGHTS.filter((right) => without.includes(right)));
  await change('agent', [...without, 'applications:submit'], 'bound');
  expect([await submit(), await pagesOf(agent)]).toEqual([200, expect.arrayContaining(['/hosts/add'])]);
});

test('a page that is restricted to some roles requires one of them in addition to its right', async () => {
  const agent = await signIn(server, 'agent');
  const keep = (roles: string[]) => sql`update menus set roles = ${roles} where component = 'history'`.execute(db);
  await keep(['reviewer']);
  expect(await pagesOf(agent)).not.toContain('/hosts/history');
  await keep(['reviewer', 'agent']);
  expect(await pagesOf(agent)).toContain('/hosts/history');
  await keep([]);
});

test('a role sees as far as its scope extends', async () => {
  const agent = await signIn(server, 'agent');
  const foreign = await buildGroup(db, { agentId: (await signIn(server, 'agent')).id });
  const submit = () => server.call(submitTyped, { groupId: foreign.id, text: '23456789' }, { as: agent });
  expect((await submit()).refusal?.code).toBe('group-not-found');
  await change('agent', rightsOf('agent'), 'all');
  expect((await submit()).http).toBe(200);
  expect((await server.get(contract.readInfo, {}, { as: agent })).seesAllGroups).toBe(true);
});

test('a role that requires two-factor authentication is valid only in sessions opened with it', async () => {
  const agent = await signIn(server, 'agent');
  const demand = (demanded: boolean) =>
    sql`update roles set second_factor = ${demanded} where key = 'agent'`.execute(db);
  await demand(true);
  expect((await server.call(contract.readInfo, {}, { as: agent })).http).toBe(401);
  await sql`update sessions set second_factor = true where user_id = ${agent.id}`.execute(db);
  expect((await server.call(contract.readInfo, {}, { as: agent })).http).toBe(200);
  await demand(false);
});

test('an event stream that was opened with other rights or another scope is no longer valid', async () => {
  const agent = await signIn(server, 'agent');
  const opened = await readUser(deps, agent.token);
  if (opened === null) throw new Error('the session is not there');
  expect(await isStillSignedIn(deps, opened)).toBe(true);
  await change('agent', rightsOf('agent').slice(1), 'bound');
  expect(await isStillSignedIn(deps, opened)).toBe(false);
  await change('agent', rightsOf('agent'), 'all');
  expect(await isStillSignedIn(deps, opened)).toBe(false);
});

test('users cannot hold a role that does not exist, and a held role cannot be removed', async () => {
  const agent = await signIn(server, 'agent');
  await expect(
    sql`insert into user_roles (user_id, role) values (${agent.id}, 'nobody')`.execute(db),
  ).rejects.toMatchObject({ code: '23503' });
  await expect(sql`delete from roles where key = 'agent'`.execute(db)).rejects.toMatchObject({ code: '23503' });
});

test('rights of several roles add up, the widest scope applies, and a right of another release opens nothing', () => {
  const role = fc.record({
    key: fc.constantFrom('agent', 'reviewer', 'default'),
    level: fc.integer({ min: 1, max: 99 }),
    name: fc.option(fc.string()),
    secondFactor: fc.boolean(),
    scope: fc.constantFrom('all' as const, 'bound' as const),
    rights: fc.uniqueArray(fc.oneof(fc.constantFrom(...RIGHTS), fc.constantFrom('x:y', 'Groups:View', ''))),
  });
  fc.assert(
    fc.property(fc.array(role, { minLength: 1, maxLength: 4 }), (roles) => {
      const held = readHeld(roles);
      for (const right of RIGHTS) {
        expect(held.rights.includes(right)).toBe(roles.some(({ rights }) => rights.includes(right)));
      }
      expect(held.rights.length).toBe(new Set(held.rights).size);
      expect(held.rights.every((right) => RIGHTS.includes(right))).toBe(true);
      expect(held.seesAllGroups).toBe(roles.some(({ scope }) => scope === 'all'));
      expect(held.roles).toEqual(roles.map(({ scope: _scope, rights: _rights, ...role }) => role));
    }),
  );
});

test("built-in roles contain only existing rights, each right is in one of them, and each call's right exists", () => {
  const granted = new Set(shipped.flatMap(({ rights }) => rights));
  expect([...granted].toSorted()).toEqual([...RIGHTS].toSorted());
  const asked = ALL_ROUTES.flatMap(({ access }) =>
    typeof access === 'object' && 'right' in access ? access.right : [],
  );
  expect(asked.filter((right) => !RIGHTS.includes(right))).toEqual([]);
});
