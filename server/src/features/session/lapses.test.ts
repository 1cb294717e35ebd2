import { randomUUID } from 'node:crypto';
import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { attemptSignIn, readCode, sessionOf } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser } from '../../../test/worlds/factories.ts';
import { deleteExpired } from './session.queries.ts';

const IDLE_MINUTES = 30;
const server = await testServer({ SESSION_IDLE_MINUTES: String(IDLE_MINUTES) });
const { db } = server.product.deps;

const open = async (rememberMe = false) => {
  const user = await buildUser(db, { role: 'agent' });
  return sessionOf(await attemptSignIn(server, { username: user.username, rememberMe }));
};
const http = async (token: string) => (await server.call(contract.readInfo, {}, { token })).http;
/** Makes calls at this interval, in seconds, for the given time. */
async function stayBusy(token: string, seconds: number, every = 1500): Promise<void> {
  for (let passed = 0; passed < seconds; passed += every) {
    server.clock.forward(Math.min(every, seconds - passed));
    expect(await http(token)).toBe(200);
  }
}

test('a session without a call for the configured time ends, and each call restarts the time', async () => {
  const { token } = await open();
  server.clock.forward(IDLE_MINUTES * 60 - 30);
  expect(await http(token)).toBe(200);
  server.clock.forward(IDLE_MINUTES * 60 - 30);
  expect(await http(token)).toBe(200);
  server.clock.forward(IDLE_MINUTES * 60 + 30);
  expect(await http(token)).toBe(401);
});

test('a session ends a day after it began, however busy and whether remembered or not', async () => {
  for (const rememberMe of [false, true]) {
    const { token, expiresAt } = await open(rememberMe);
    const seconds = (new Date(expiresAt).getTime() - server.clock.now().getTime()) / 1000;
    expect(Math.abs(seconds - REMEMBER_ME_SECONDS)).toBeLessThan(30);
    await stayBusy(token, REMEMBER_ME_SECONDS - 60);
    server.clock.forward(90);
    expect(await http(token)).toBe(401);
  }
});

test('a clock that jumps back does not extend a session beyond its day', async () => {
  const { token } = await open();
  await stayBusy(token, 3000);
  server.clock.forward(-6000);
  expect(await http(token)).toBe(200);
  await stayBusy(token, 3000 + REMEMBER_ME_SECONDS - 60);
  server.clock.forward(90);
  expect(await http(token)).toBe(401);
});

test('a verification code expires after five minutes, not earlier', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [early, late] = [randomUUID(), randomUUID()];
  const codes = [await readCode(server, early), await readCode(server, late)];
  server.clock.forward(270);
  expect((await attemptSignIn(server, { username: user.username, uuid: early, code: codes[0] ?? '' })).http).toBe(200);
  server.clock.forward(31);
  const answer = await attemptSignIn(server, { username: user.username, uuid: late, code: codes[1] ?? '' });
  expect(answer.refusal?.code).toBe('code-expired');
});

test('failed sign-ins expire after a day, and until then the wait grows to an hour', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const fail = async () => (await attemptSignIn(server, { username: user.username, password: 'wrong one' })).refusal;
  for (let failures = 0; failures < 5; failures++) expect((await fail())?.code).toBe('wrong-credentials');
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
    expect(await fail()).toMatchObject({ code: 'too-many-attempts', params: { minutes } });
    server.clock.forward(minutes * 60 - 30);
    expect(await fail()).toMatchObject({ code: 'too-many-attempts', params: { minutes: 1 } });
    server.clock.forward(31);
    expect((await fail())?.code).toBe('wrong-credentials');
  }
  server.clock.forward(25 * 3600);
  for (let failures = 0; failures < 5; failures++) expect((await fail())?.code).toBe('wrong-credentials');
  expect((await fail())?.params).toEqual({ minutes: 1 });
});

test('expired rows are deleted, and others stay', async () => {
  const { token, user } = await open();
  await readCode(server, randomUUID());
  const count = async () => {
    const found = await sql<{ sessions: number; captchas: number }>`
      select (select count(*) from sessions where user_id = ${user.id}) as sessions,
        (select count(*) from captchas) as captchas`.execute(db);
    return found.rows[0];
  };
  await deleteExpired(db, server.clock.now());
  expect(await count()).toEqual({ sessions: 1, captchas: 1 });
  server.clock.forward(REMEMBER_ME_SECONDS + 60);
  await deleteExpired(db, server.clock.now());
  expect(await count()).toEqual({ sessions: 0, captchas: 0 });
  expect(await http(token)).toBe(401);
});
