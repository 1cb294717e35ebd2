import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamEvents } from '@greenroom/contract/events.ts';
import type { CallInput, Route } from '@greenroom/contract/kit/route.ts';
import * as profile from '@greenroom/contract/profile.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { startProduct } from '../../../test/product-process.ts';
import { callUrl } from '../../../test/server.ts';
import { buildUser, TEST_PASSWORD } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';

const { url, settings } = await testDatabase();
const database = openDatabase(url, 4, () => undefined);
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-two-'));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two servers on one database, as behind a load balancer. */
const a = await startServer('a');
const b = await startServer('b');

async function startServer(name: string) {
  const product = await startProduct({ ...settings, RUN: 'api', DATA_FOLDER: join(folder, name) });
  afterAll(() => product.stop());
  return product;
}

type At = typeof a;

const answer = z.object({ data: z.unknown() });

/** Calls one of the servers. */
async function call<R extends Route>(at: At, route: R, input: CallInput<R>, token?: string) {
  const given = z.record(z.string(), z.unknown()).parse(input);
  const hasBody = Object.keys(route.body.shape).length > 0;
  const response = await fetch(callUrl(at.address, route, given), {
    method: route.method,
    headers: {
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(token === undefined ? {} : { Authorization: token }),
    },
    ...(hasBody ? { body: JSON.stringify(given) } : {}),
  });
  return { http: response.status, data: answer.parse(await response.json()).data };
}

async function seal(at: At, password: string, uuid: string): Promise<string> {
  const { spki, now } = contract.publicKey.data.parse((await call(at, contract.publicKey, {})).data);
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ password, uuid, at: now }));
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString(
    'base64',
  );
}

/** Signs in with the image from one server and the key from the other, since any server can answer any call. */
async function signIn(username: string): Promise<string> {
  const uuid = randomUUID();
  await (await fetch(callUrl(a.address, contract.drawCaptcha, { uuid }))).arrayBuffer();
  const found = await sql<{ answer: string }>`select answer from captchas where uuid = ${uuid}`.execute(db);
  const code = found.rows[0]?.answer ?? '';
  const password = await seal(b, TEST_PASSWORD, uuid);
  const { data } = await call(a, contract.login, { username, password, code, uuid });
  return z.object({ token: z.string() }).parse(data).token;
}

const http = async (at: At, token: string) => (await call(at, contract.readInfo, {}, token)).http;

/** Opens a session that both servers have already accepted once. */
async function knownToBoth(username: string): Promise<string> {
  const token = await signIn(username);
  expect([await http(a, token), await http(b, token)]).toEqual([200, 200]);
  return token;
}

test('a sign-out at one server applies at the other from the next request', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [token, other] = [await knownToBoth(user.username), await knownToBoth(user.username)];
  expect((await call(a, contract.logout, {}, token)).http).toBe(200);
  expect([await http(b, token), await http(a, token), await http(b, other)]).toEqual([401, 401, 200]);
});

test('a session revoked at one server is invalid at the other from the next request', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [kept, ended, more] = [
    await knownToBoth(user.username),
    await knownToBoth(user.username),
    await knownToBoth(user.username),
  ];
  const list = profile.listSessions.data.parse((await call(a, profile.listSessions, {}, ended)).data);
  const id = list.find(({ current }) => current)?.id ?? 0;
  expect((await call(a, profile.revokeSession, { id }, kept)).http).toBe(200);
  expect([await http(b, ended), await http(b, more), await http(b, kept)]).toEqual([401, 200, 200]);
  expect((await call(b, profile.revokeOtherSessions, {}, kept)).http).toBe(200);
  expect([await http(a, more), await http(a, kept)]).toEqual([401, 200]);
});

test('a disabled or deleted user is signed out of every server from the next request', async () => {
  for (const column of ['disabled_at', 'deleted_at']) {
    const user = await buildUser(db, { role: 'agent' });
    const token = await knownToBoth(user.username);
    await sql`update users set ${sql.ref(column)} = now() where id = ${user.id}`.execute(db);
    expect([await http(b, token), await http(a, token)]).toEqual([401, 401]);
  }
});

test('a session that was open when its user was disabled stays invalid after they are enabled again', async () => {
  for (const column of ['disabled_at', 'deleted_at']) {
    const user = await buildUser(db, { role: 'agent' });
    const token = await knownToBoth(user.username);
    await sql`update users set ${sql.ref(column)} = now() where id = ${user.id}`.execute(db);
    await sql`update users set ${sql.ref(column)} = null where id = ${user.id}`.execute(db);
    expect([await http(a, token), await http(b, token)]).toEqual([401, 401]);
    expect(await http(b, await signIn(user.username))).toBe(200);
  }
});

test('a changed role applies at every server from the next request', async () => {
  const user = await buildUser(db, { role: 'reviewer' });
  const token = await knownToBoth(user.username);
  await sql`update user_roles set role = 'agent' where user_id = ${user.id}`.execute(db);
  for (const at of [b, a]) {
    const { data } = await call(at, contract.readInfo, {}, token);
    expect(contract.readInfo.data.parse(data).roles).toEqual([{ key: 'agent', level: 4, name: null }]);
  }
});

test('a password change at one server ends the other sessions at the other from the next request', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [own, other] = [await knownToBoth(user.username), await knownToBoth(user.username)];
  const uuid = randomUUID();
  const input = {
    username: user.username,
    oldPass: await seal(a, TEST_PASSWORD, uuid),
    newPass: await seal(a, 'quite another one', uuid),
    uuid,
  };
  expect(await call(a, profile.updatePass, input, own)).toMatchObject({ http: 200 });
  expect([await http(b, other), await http(a, other)]).toEqual([401, 401]);
  await expect(signIn(user.username)).rejects.toThrow();
});

test('an event stream at one server ends when its session is ended at the other', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [own, other] = [await knownToBoth(user.username), await knownToBoth(user.username)];
  const response = await fetch(`${b.address}${streamEvents.path}`, { headers: { Authorization: other } });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  expect((await call(a, profile.revokeOtherSessions, {}, own)).http).toBe(200);
  await vi.waitFor(async () => expect((await reader?.read())?.done).toBe(true));
});
