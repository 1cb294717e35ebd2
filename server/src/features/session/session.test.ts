import { randomUUID } from 'node:crypto';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { attemptSignIn, readCode, reallySignIn, seal, sessionOf } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;

describe('signing in', () => {
  test('with the right username, password and code returns a token and the user, without a password hash', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const answer = await attemptSignIn(server, { username: user.username.toUpperCase() });
    expect(answer.http).toBe(200);
    const opened = sessionOf(answer);
    expect(opened.user).toMatchObject({ id: user.id, roles: [{ key: 'agent', level: 4, name: null }] });
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/i);
    const info = await server.get(contract.readInfo, {}, { token: opened.token });
    expect(info.id).toBe(user.id);
  });

  test('[R-SES-4] gives a user with no roles the system default role', async () => {
    const user = await buildUser(db);
    const signed = await reallySignIn(server, user);
    expect((await server.get(contract.readInfo, {}, { as: signed })).roles).toEqual([
      { key: 'default', level: 9, name: null },
    ]);
  });

  test('gives the same answer to an unknown username, a wrong password and an unreadable encrypted password', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const uuid = randomUUID();
    const answers = [
      await attemptSignIn(server, { username: 'nobody-here' }),
      await attemptSignIn(server, { username: user.username, password: 'wrong password' }),
      await server.call(contract.login, {
        username: user.username,
        password: 'AAAA',
        code: await readCode(server, uuid),
        uuid,
      }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ http: 400, body: { status: -1, message: 'Incorrect username or password' } });
      expect(answer.refusal?.code).toBe('wrong-credentials');
    }
  });

  test('uses up a code with one try, successful or not, and accepts none after five minutes', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const uuid = randomUUID();
    const code = await readCode(server, uuid);
    expect(await attemptSignIn(server, { username: user.username, uuid, code: 'nope' })).toMatchObject({
      body: { status: -1, message: 'Incorrect verification code' },
    });
    expect(await attemptSignIn(server, { username: user.username, uuid, code })).toMatchObject({
      body: { message: 'The verification code does not exist or has expired' },
    });
    const late = randomUUID();
    const lateCode = await readCode(server, late);
    server.clock.forward(301);
    expect((await attemptSignIn(server, { username: user.username, uuid: late, code: lateCode })).refusal?.code).toBe(
      'code-expired',
    );
  });

  test('accepts a code in at most one of a thousand simultaneous calls', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const uuid = randomUUID();
    const code = await readCode(server, uuid);
    const password = await seal(server, 'correct horse', uuid);
    const body = { username: user.username, password, code, uuid };
    const answers = await Promise.all(Array.from({ length: 1000 }, () => server.call(contract.login, body)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    // Among so many parallel calls, some must retry later. These haven't used the code either.
    const later = ['code-expired', 'unavailable', 'too-many-requests'];
    const refused = answers.filter((answer) => later.includes(answer.refusal?.code ?? ''));
    expect(refused).toHaveLength(999);
  });

  test("refuses an encrypted password that is repeated, sent with another code's uuid, or ten minutes old", async () => {
    const user = await buildUser(db, { role: 'agent' });
    const uuid = randomUUID();
    const password = await seal(server, 'correct horse', uuid);
    const attempt = async () =>
      server.call(contract.login, { username: user.username, password, uuid, code: await readCode(server, uuid) });
    expect((await attempt()).http).toBe(200);
    expect((await attempt()).refusal?.code).toBe('wrong-credentials');
    const other = randomUUID();
    const moved = { username: user.username, password, uuid: other, code: await readCode(server, other) };
    expect((await server.call(contract.login, moved)).refusal?.code).toBe('wrong-credentials');
    const old = await attemptSignIn(server, { username: user.username, at: server.clock.now().getTime() - 601_000 });
    expect(old.refusal?.code).toBe('wrong-credentials');
  });

  test('checks five of fifty-eight simultaneous guesses, and more guesses do not find the right password', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const guesses = Array.from({ length: 58 }, async (_, index) => {
      const uuid = randomUUID();
      const [code, password] = [await readCode(server, uuid), await seal(server, `guess ${index}`, uuid)];
      return () => server.call(contract.login, { username: user.username, password, code, uuid });
    });
    const ready = await Promise.all(guesses);
    const codes = (await Promise.all(ready.map((guess) => guess()))).map(({ refusal }) => refusal?.code);
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(53);
    expect((await attemptSignIn(server, { username: user.username })).refusal?.code).toBe('too-many-attempts');
  });

  test('makes the account wait at an address after five failures, and no other account', async () => {
    const [slow, free] = [await buildUser(db, { role: 'agent' }), await buildUser(db, { role: 'agent' })];
    for (let failures = 0; failures < 5; failures++)
      await attemptSignIn(server, { username: slow.username, password: 'wrong one' });
    expect((await attemptSignIn(server, { username: slow.username })).refusal?.code).toBe('too-many-attempts');
    expect((await attemptSignIn(server, { username: free.username })).http).toBe(200);
    server.clock.forward(61);
    expect((await attemptSignIn(server, { username: slow.username })).http).toBe(200);
  });
});

describe('a session', () => {
  test('loses a withdrawn right from the next request on: disabled, deleted, role changed, signed out', async () => {
    for (const change of ['disabled_at = now()', 'deleted_at = now()']) {
      const user = await buildUser(db, { role: 'agent' });
      const signed = await reallySignIn(server, user);
      expect((await server.call(contract.readInfo, {}, { as: signed })).http).toBe(200);
      await sql`update users set ${sql.raw(change)} where id = ${user.id}`.execute(db);
      expect(await server.call(contract.readInfo, {}, { as: signed })).toMatchObject({
        http: 401,
        body: { status: 401 },
      });
    }
    const user = await buildUser(db, { role: 'reviewer' });
    const signed = await reallySignIn(server, user);
    await sql`update user_roles set role = 'agent' where user_id = ${user.id}`.execute(db);
    expect((await server.get(contract.readInfo, {}, { as: signed })).roles).toEqual([
      { key: 'agent', level: 4, name: null },
    ]);
    await server.get(contract.logout, {}, { as: signed });
    expect((await server.call(contract.readInfo, {}, { as: signed })).http).toBe(401);
  });

  test('ends after a day, and earlier if it is idle for long', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const signed = await reallySignIn(server, user);
    server.clock.forward(11 * 3600);
    expect((await server.call(contract.readInfo, {}, { as: signed })).http).toBe(200);
    server.clock.forward(12.1 * 3600);
    expect((await server.call(contract.readInfo, {}, { as: signed })).http).toBe(401);
  });

  test('has a login record with its own name and level, time, address and browser', async () => {
    const user = await buildUser(db, { role: 'reviewer' });
    const signed = await reallySignIn(server, user);
    const claimed = { agentId: user.id, agentAccount: 'root', agentNickname: 'Root', roleLevel: 1 };
    await server.get(contract.addLoginRecord, claimed, { as: signed });
    const written = await sql<{ agent_account: string; role_level: number; address: string | null }>`
      select agent_account, role_level, address from login_records where agent_id = ${user.id}`.execute(db);
    expect(written.rows).toEqual([expect.objectContaining({ agent_account: user.username, role_level: 3 })]);
    expect(written.rows[0]?.address).toContain('127.0.0.1');
    const forged = await server.call(contract.addLoginRecord, { ...claimed, agentId: user.id + 1 }, { as: signed });
    expect(forged).toMatchObject({ http: 403, refusal: { code: 'identity-mismatch' } });
  });
});
