import * as applications from '@greenroom/contract/applications/applications.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callUrl, testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';

/** The number of calls a minute is so low that only one verification code can be requested. */
const server = await testServer({ RUN: 'api', CALLS_PER_MINUTE: '20', TRUST_PROXY: 'true' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');

test("made-up tokens don't allow more calls on a public route", async () => {
  const ask = (token: string) =>
    server.fetch(callUrl('', session.drawCaptcha, { uuid: crypto.randomUUID() }), {
      headers: { Authorization: `Bearer ${token}` },
    });
  expect((await ask('one')).status).toBe(200);
  const second = await ask('two');
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a token is one caller however its header is spelled, and all sessions of a user count for the same user', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const [one, other] = [await signIn(server, 'agent', user), await signIn(server, 'agent', user)];
  const spellings = (token: string) => [`Bearer ${token}`, `bEaRer ${token}`, token, `Bearer  ${token}`, ` ${token} `];
  const headers = [...spellings(one.token), ...spellings(other.token)];
  const call = async (header: string) =>
    (await server.fetch(session.readInfo.path, { headers: { Authorization: header } })).status;
  const answers: number[] = [];
  for (let count = 0; count < 22; count++) answers.push(await call(headers[count % headers.length] ?? ''));
  expect(answers).toEqual([...Array(20).fill(200), 429, 429]);
});

test('made-up tokens get 429 after a few, and do not lock out signed-in users behind the same address', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const call = async (token: string) =>
    (await server.fetch(session.readInfo.path, { headers: { ...headers, Authorization: `Bearer ${token}` } })).status;
  const made = await Promise.all(Array.from({ length: 60 }, (_, index) => call(`made-up-${index}`)));
  expect(made.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
  expect(made.filter((status) => status === 429).length).toBeGreaterThanOrEqual(58);
  expect(await call((await signIn(server, 'agent')).token)).toBe(200);
});

test('behind a proxy the address is the one that the proxy saw, not the one that the caller claims', async () => {
  const record = { agentId: agent.id, agentAccount: 'a', agentNickname: 'a', roleLevel: 4 };
  for (const forwarded of ['203.0.113.9, 198.51.100.7', 'nonsense', 'fe80::1%eth0']) {
    const response = await server.fetch(session.addLoginRecord.path, {
      method: 'POST',
      headers: {
        // Reuse one session's token.
        Authorization: `Bearer ${(await signIn(server, 'agent', agent)).token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': forwarded,
      },
      body: JSON.stringify(record),
    });
    expect(response.status).toBe(200);
  }
  const written = await sql<{ address: string }>`
    select host(address) as address from login_records where agent_id = ${agent.id} order by id`.execute(db);
  expect(written.rows.map(({ address }) => address)).toEqual(['198.51.100.7', '127.0.0.1', 'fe80::1']);
});

test('the body of a stranger is not read: the token is checked first', async () => {
  const response = await server.fetch(applications.submitTyped.path, {
    method: 'POST',
    headers: { Authorization: 'Bearer nobody', 'Content-Type': 'application/json' },
    body: '{"groupId":',
  });
  expect(response.status).toBe(401);
});
