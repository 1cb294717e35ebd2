import * as applications from '@greenroom/contract/applications.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '../../../test/factories.ts';
import { callUrl, testServer } from '../../../test/server.ts';

/** So few calls a minute that the verification code may be asked for once. */
const server = await testServer({ RUN: 'api', CALLS_PER_MINUTE: '20', TRUST_PROXY: 'true' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');

test('nobody gets more calls on a public route by making tokens up', async () => {
  const ask = (token: string) =>
    server.fetch(callUrl('', session.drawCaptcha, { uuid: crypto.randomUUID() }), {
      headers: { Authorization: `Bearer ${token}` },
    });
  expect((await ask('one')).status).toBe(200);
  const second = await ask('two');
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('behind a proxy the address is the one that the proxy saw, whatever the caller claims', async () => {
  const record = { agentId: agent.id, agentAccount: 'a', agentNickname: 'a', roleLevel: 4 };
  for (const forwarded of ['203.0.113.9, 198.51.100.7', 'nonsense', 'fe80::1%eth0']) {
    const response = await server.fetch(session.addLoginRecord.path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${agent.token}`,
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

test('what a stranger sends is not read: the token is looked at before the body', async () => {
  const response = await server.fetch(applications.submitTyped.path, {
    method: 'POST',
    headers: { Authorization: 'Bearer nobody', 'Content-Type': 'application/json' },
    body: '{"groupId":',
  });
  expect(response.status).toBe(401);
});
