import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { attemptSignIn, readCode, reallySignIn, seal, sessionOf } from '../../../test/real-sign-in.ts';
import { callUrl, testServer } from '../../../test/server.ts';
import { buildUser } from '../../../test/worlds/factories.ts';
import { MOUNTED } from '../../app.ts';

const server = await testServer();
const { db } = server.product.deps;

test('a token chosen by a stranger is never accepted, neither before nor during nor after a sign-in', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const chosen = randomBytes(32).toString('base64url');
  expect((await server.call(contract.readInfo, {}, { token: chosen })).http).toBe(401);
  const uuid = crypto.randomUUID();
  const body = {
    ...{ username: user.username, uuid, code: await readCode(server, uuid), rememberMe: true },
    ...{ password: await seal(server, 'correct horse', uuid), token: chosen, session: chosen },
  };
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${chosen}`,
      Cookie: `token=${chosen}; Admin-Token=${chosen}`,
    },
    body: JSON.stringify(body),
  };
  expect((await server.fetch(`${contract.login.path}?token=${chosen}`, request)).status).toBe(400);
  const response = await server.fetch(contract.login.path, request);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.text()).not.toContain(chosen);
  expect((await server.call(contract.readInfo, {}, { token: chosen })).http).toBe(401);
  const kept = await sql`
    select from sessions where token_hash = ${createHash('sha256').update(chosen).digest()}`.execute(db);
  expect(kept.rows).toEqual([]);
});

test('every sign-in makes a new token of 256 bits, and sessions end separately', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const tokens: string[] = [];
  for (let count = 0; count < 3; count++) {
    const opened = sessionOf(await attemptSignIn(server, { username: user.username }));
    tokens.push(opened.token);
  }
  expect(new Set(tokens).size).toBe(3);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [first, second, third] = tokens.map((token) => ({ ...user, token }));
  const http = async () =>
    Promise.all(
      [first, second, third].map(async (as) => (as ? (await server.call(contract.readInfo, {}, { as })).http : 0)),
    );
  expect(await http()).toEqual([200, 200, 200]);
  if (second) await server.get(contract.logout, {}, { as: second });
  expect(await http()).toEqual([200, 401, 200]);
});

test('only a hash of the token is stored, so that reading the database gives no one a session', async () => {
  const signed = await reallySignIn(server, await buildUser(db, { role: 'agent' }));
  const kept = await sql<{ text: string; hash: Buffer }>`
    select row_to_json(s)::text as text, token_hash as hash from sessions s where user_id = ${signed.id}`.execute(db);
  const [row] = kept.rows;
  expect(row?.text).not.toContain(signed.token);
  const forms = [row?.hash.toString('hex'), row?.hash.toString('base64'), row?.hash.toString('base64url')];
  for (const token of forms) expect((await server.call(contract.readInfo, {}, { token: token ?? '' })).http).toBe(401);
});

test('a cookie alone never signs in, on any route that identifies the caller', async () => {
  const signed = await reallySignIn(server, await buildUser(db, { role: 'administrator' }));
  const guarded = MOUNTED.map(({ route }) => route).filter(({ access }) => access !== 'public');
  expect(guarded.length).toBeGreaterThan(30);
  const names = ['token', 'Admin-Token', 'Authorization', 'session', 'sid', 'greenroom'];
  const headers = {
    Cookie: names.map((name) => `${name}=${signed.token}`).join('; '),
    Origin: 'https://elsewhere.example',
  };
  for (const route of guarded) {
    const parameters = Object.fromEntries(Object.keys(route.params.shape).map((name) => [name, 1]));
    const response = await server.fetch(callUrl('', route, parameters), { method: route.method, headers });
    expect([route.id, response.status]).toEqual([route.id, 401]);
    await response.body?.cancel();
  }
  expect((await server.call(contract.readInfo, {}, { as: signed })).http).toBe(200);
});
