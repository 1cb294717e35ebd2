import { randomUUID } from 'node:crypto';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { resetPass, updatePass } from '@greenroom/contract/profile.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readTable } from '../test/read-table.ts';
import { seal } from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

/**
 * The specification's table 7, row by row: method, path, and the fields in the query or the payload. `audit` is the
 * path that the table shortens to `...`. Greenroom chose the paths that the table doesn't show: the list of countries,
 * and the dialog for changing one's password, which is `updatePass` with `confirmPass`.
 */
const CALLS = `
method  path                                           carries
POST    /admin/common/auth/login                       username,password,code,uuid
GET     /admin/common/auth/info                        -
DELETE  /admin/common/auth/logout                      -
GET     /admin/common/auth/v1/code                     uuid
GET     /admin/common/users/getUserInfo                adminId
POST    audit/addAgentLoginRecord                      agentId,agentAccount,agentNickname,roleLevel
GET     audit/getBindingAgentGroup                     adminId
GET     audit/getCountryInfo                           adminId
GET     audit/getGoddessGroup                          type
POST    audit/bindingAgentGroup                        adminId
GET     audit/getAgentGroup                            agentId
GET     audit/getChildrenAgentGroup                    agentId
DELETE  audit/deleteChildrenAgentGroup                 adminId
GET     audit/getChildrenAgentParentGroups             adminId
GET     /admin/common/dictDetail                       dictName,pageNo,pageSize
GET     /admin/common/countries                        -
GET     /ares-admin/api/dict/country/all               -
GET     /push/getLanguage                              -
GET     /admin/common/menus/tree                       -
GET     /admin/common/menus/build                      -
POST    /admin/common/menus                            kind
PUT     /admin/common/menus                            id
DELETE  /admin/common/menus                            ids
POST    /admin/common/users                            username
PUT     /admin/common/users                            id
DELETE  /admin/common/users                            ids
PUT     /admin/common/users/center                     id
POST    /admin/common/users/updatePass                 oldPass,newPass,username,confirmPass
POST    /admin/common/users/updatePassword             password,username
POST    /api/users/updateEmail/{code}                  password,email,code
POST    /admin/common/auth/resetPass                   oldPass,newPass,username
POST    /admin/common/auth/passwordRecovery            username
POST    /admin/common/auth/resetPasswordAndVCode       username,code,password
`;

const server = await testServer({ RUN: 'api' });
const calls = readTable(['method', 'path', 'carries'], CALLS).map(({ method, path, carries }) => ({
  method,
  path: path.replace(/^audit\//, '/agent-admin/management/agent/goddess/audit/'),
  carries: carries === '-' ? [] : carries.split(','),
}));

function mountedAt(method: string, path: string): Route | undefined {
  return MOUNTED.map(({ route }) => route).find((route) => route.method === method && route.path === path);
}

function fieldsOf({ params, query, body }: Route): string[] {
  return [params, query, body].flatMap(({ shape }) => Object.keys(shape));
}

describe('[R-API-1] every call of the specification’s table 7', () => {
  test.each(calls)('$method $path exists and takes its query and payload', async ({ method, path, carries }) => {
    const route = mountedAt(method, path);
    expect(route?.path).toBe(path);
    expect(route === undefined ? [] : fieldsOf(route)).toEqual(expect.arrayContaining(carries));
    const answer = await server.fetch(path.replace('{code}', '123456'), { method });
    // A call without a session and input gets an answer, or a refusal because either is missing. It must never be
    // refused because of the path or the method.
    expect([200, 400, 401]).toContain(answer.status);
  });

  test('GET /avatar/{file} exists: a missing picture is refused in the envelope', async () => {
    const answer = await server.fetch('/avatar/nobody.webp');
    expect([answer.status, await answer.json()]).toMatchObject([404, { data: { code: 'not-found' } }]);
    expect(mountedAt('GET', '/avatar/{file}')).toBeUndefined();
  });

  test('every path of a call names its methods to a request with another one', async () => {
    const all = MOUNTED.map(({ route }) => route);
    for (const path of new Set(all.map((route) => route.path.replace(/\{\w+\}/g, '1')))) {
      const methods = all.filter((each) => new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
      const named = new Set(methods.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
      const answer = await server.fetch(path, { method: 'PATCH' });
      const allowed = [...named].sort().join(', ');
      expect([path, answer.status, answer.headers.get('Allow')]).toEqual([path, 405, allowed]);
    }
  });

  test('an unknown path and an unknown method of a path get different answers', async () => {
    expect((await server.fetch('/admin/common/users/nothing/at/all')).status).toBe(404);
    const put = await server.fetch('/admin/common/menus/build', { method: 'PUT' });
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(await put.json()).toMatchObject({ status: 405, data: { code: 'method-not-allowed' } });
  });

  test('the IDs of users and menu items for deletion are also accepted as a bare list', async () => {
    const { db } = server.product.deps;
    const admin = await signIn(server, 'administrator');
    const user = await buildUser(db, { role: 'agent' });
    const remove = async (path: string, ids: unknown) => {
      const headers = { Authorization: admin.token, 'Content-Type': 'application/json' };
      const answer = await server.fetch(path, { method: 'DELETE', headers, body: JSON.stringify(ids) });
      return [answer.status, await answer.json()];
    };
    expect(await remove('/admin/common/users', [user.id])).toMatchObject([200, { status: 0 }]);
    const kept = await sql`select from users where id = ${user.id} and deleted_at is null`.execute(db);
    expect(kept.rows).toEqual([]);
    expect(await remove('/admin/common/menus', [999_999])).toMatchObject([422, { data: { code: 'menu-not-found' } }]);
    for (const ids of [[], ['x'], [[1]]]) {
      expect(await remove('/admin/common/users', ids)).toMatchObject([400, { data: { code: 'invalid-input' } }]);
    }
  });

  test.each([updatePass, resetPass])(
    '[R-SES-10] $path accepts encrypted passwords without their uuid, once, but never with another uuid',
    async (route) => {
      const as = await signIn(server, 'agent');
      const passwords = async () => ({
        username: as.username,
        oldPass: await seal(server, TEST_PASSWORD, randomUUID()),
        newPass: await seal(server, 'a better horse', randomUUID()),
      });
      const another = await server.call(route, { ...(await passwords()), uuid: randomUUID() }, { as });
      expect(another.refusal?.code).toBe('wrong-old-password');
      const sent = await passwords();
      expect((await server.call(route, sent, { as })).http).toBe(200);
      expect((await server.call(route, sent, { as })).refusal?.code).toBe('wrong-old-password');
    },
  );
});
