import { randomUUID } from 'node:crypto';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostOffice, workDone } from '../../../test/post-office.ts';
import { readCode, seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url, TRUST_PROXY: 'true' });
const { db } = server.product.deps;

/** Tries to sign in from an address. Returns the HTTP status and the duration. */
async function tryFrom(ip: string, username: string, password = 'wrong one') {
  const uuid = randomUUID();
  const [code, sealed] = [await readCode(server, uuid), await seal(server, password, uuid)];
  const began = performance.now();
  const response = await server.fetch(contract.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify({ username, password: sealed, code, uuid }),
  });
  await response.arrayBuffer();
  return { http: response.status, ms: performance.now() - began };
}

/** Adds one failure from each of this many other addresses. */
async function failedFrom(addresses: number, username: string): Promise<void> {
  await sql`
    insert into sign_in_failures (username, address, failures, last_failed_at)
    select ${username}, '198.18.0.0'::inet + n, 1, ${server.clock.now()} from generate_series(1, ${addresses}::int) n
    on conflict (username, address) do update set last_failed_at = excluded.last_failed_at`.execute(db);
}

describe('sign-ins to one account from many addresses', () => {
  test('slow down with every try up to a limit, and the owner can sign in, without a delay from a known address', async () => {
    const owner = await buildUser(db, { role: 'agent' });
    await sql`
      insert into login_records (agent_id, agent_account, agent_nickname, role_level, at, address)
      values (${owner.id}, 'x', 'x', 4, ${server.clock.now()}, '203.0.113.7')`.execute(db);
    await failedFrom(39, owner.username);
    expect((await tryFrom('198.51.100.1', owner.username)).ms).toBeGreaterThan(1990);
    expect((await tryFrom('198.51.100.2', owner.username)).ms).toBeGreaterThan(2090);
    await failedFrom(1000, owner.username);
    const [fromHome, fromElsewhere] = await Promise.all([
      tryFrom('203.0.113.7', owner.username, TEST_PASSWORD),
      tryFrom('198.51.100.3', owner.username, TEST_PASSWORD),
    ]);
    expect([fromHome.http, fromElsewhere.http]).toEqual([200, 200]);
    expect(fromHome.ms).toBeLessThan(fromElsewhere.ms);
    expect(fromElsewhere.ms).toBeGreaterThan(7990);
    expect(fromElsewhere.ms).toBeLessThan(20_000);
  });

  test('slow down just as much for an unknown username', async () => {
    await failedFrom(39, 'nobody-here');
    expect(await tryFrom('198.51.100.1', 'nobody-here')).toMatchObject({ http: 400 });
    expect((await tryFrom('198.51.100.2', 'nobody-here')).ms).toBeGreaterThan(2090);
  });

  test("[R-PLUS-16] are reported to the account's owner, in the interface and by one email a day", async () => {
    const email = 'watched@example.com';
    const owner = await signIn(server, 'agent', await buildUser(db, { role: 'agent', email }));
    const reports = async () => {
      await workDone(server);
      const { rows } = await server.get(listNotifications, {}, { as: owner });
      return {
        letters: (await post.lettersTo(server, email)).map(({ text }) => text),
        kinds: rows.map((row) => row.kind),
      };
    };
    await failedFrom(18, owner.username);
    await tryFrom('198.51.100.1', owner.username);
    expect(await reports()).toEqual({ letters: [], kinds: [] });
    await tryFrom('198.51.100.2', owner.username);
    await tryFrom('198.51.100.3', owner.username);
    const { letters, kinds } = await reports();
    expect(kinds).toEqual(['sign-in-attempts']);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatch(/^Failed attempts within one day: 2[01]$/m);
    await tryFrom('198.51.100.4', owner.username);
    expect((await reports()).letters).toHaveLength(1);
  });
});
