import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appCode, attemptSignIn, challengeOf, enrolSecondFactor, reallySignIn } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser } from '../../../test/worlds/factories.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';

const server = await testServer();
const { db } = server.product.deps;

interface Enrolled extends SignedIn {
  secret: string;
  recoveryCodes: string[];
}

async function enrolledUser(): Promise<Enrolled> {
  const user = await reallySignIn(server, await buildUser(db, { role: 'agent' }));
  return { ...user, ...(await enrolSecondFactor(server, user)) };
}

/** Completes the first step and returns the challenge. */
async function begin(user: { username: string }, rememberMe = false): Promise<string> {
  return challengeOf(await attemptSignIn(server, { username: user.username, rememberMe })).challenge;
}

const step = (challenge: string, code: string) => server.call(session.loginSecondFactor, { challenge, code });
const now = (user: Enrolled) => appCode(user.secret, server.clock.now());
/** Returns six digits that aren't a currently valid code for the user. */
function wrong(user: Enrolled): string {
  const around = [-60, -30, 0, 30, 60].map((seconds) =>
    appCode(user.secret, new Date(server.clock.now().getTime() + seconds * 1000)),
  );
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !around.includes(code)) ?? '';
}
/** The other parallel calls counted as failures, so the address would have to wait. */
const forgetFailures = (user: { username: string }) =>
  sql`delete from sign_in_failures where username = ${user.username}`.execute(db);
const sessions = async (userId: number) =>
  (await sql<{ second_factor: boolean }>`select second_factor from sessions where user_id = ${userId}`.execute(db))
    .rows;

describe('with two-factor authentication on', () => {
  test('the right password opens no session but begins a second step, which a code of the app completes', async () => {
    const user = await enrolledUser();
    await sql`delete from sessions where user_id = ${user.id}`.execute(db);
    const first = await attemptSignIn(server, { username: user.username });
    expect(challengeOf(first)).toEqual({
      ...{ challenge: expect.any(String), expiresAt: expect.any(String), enrol: null },
    });
    expect(await sessions(user.id)).toEqual([]);
    const { challenge } = challengeOf(first);
    expect((await server.call(session.readInfo, {}, { token: challenge })).http).toBe(401);
    const opened = await server.get(session.loginSecondFactor, { challenge, code: now(user) });
    expect(opened).toMatchObject({ recoveryCodes: null, user: { id: user.id } });
    expect(await sessions(user.id)).toEqual([{ second_factor: true }]);
    expect((await server.get(session.readInfo, {}, { token: opened.token })).id).toBe(user.id);
  });

  test('a code can have spaces, dashes and the digits of any keyboard', async () => {
    const user = await enrolledUser();
    const code = now(user);
    const wide = Array.from(code, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join('');
    expect((await step(await begin(user), ` ${wide.slice(0, 3)} – ${wide.slice(3)} `)).http).toBe(200);
  });

  test('remember me applies through both steps', async () => {
    const user = await enrolledUser();
    await step(await begin(user, true), now(user));
    const found = await sql<{ remembered: number }>`
      select count(*) as remembered from sessions where user_id = ${user.id} and remember_me`.execute(db);
    expect(found.rows).toEqual([{ remembered: 1 }]);
  });

  test('a wrong password is refused in the same way as without it', async () => {
    const user = await enrolledUser();
    const answer = await attemptSignIn(server, { username: user.username, password: 'wrong one' });
    expect(answer).toMatchObject({ http: 400, refusal: { code: 'wrong-credentials' } });
  });

  test('a recovery code is valid once, however it is typed', async () => {
    const user = await enrolledUser();
    const [first = '', second = ''] = user.recoveryCodes;
    expect(user.recoveryCodes).toHaveLength(10);
    expect(new Set(user.recoveryCodes).size).toBe(10);
    for (const code of user.recoveryCodes) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{4}-[0-9a-hj-km-np-tv-z]{4}$/);
    const typed = ` ${first.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l').replace('-', ' — ')}`;
    expect((await step(await begin(user), typed)).http).toBe(200);
    expect((await step(await begin(user), first)).refusal?.code).toBe('wrong-second-factor');
    expect((await step(await begin(user), second)).http).toBe(200);
    const other = await enrolledUser();
    const [others = ''] = other.recoveryCodes;
    expect((await step(await begin(user), others)).refusal?.code).toBe('wrong-second-factor');
  });

  test('only hashes of recovery codes and challenges are stored', async () => {
    const user = await enrolledUser();
    const challenge = await begin(user);
    const kept = await sql<{ text: string }>`
      select row_to_json(c)::text as text from sign_in_challenges c
      union all select row_to_json(r)::text from recovery_codes r`.execute(db);
    const all = kept.rows.map(({ text }) => text).join('\n');
    for (const secret of [challenge, ...user.recoveryCodes, ...user.recoveryCodes.map((code) => code.replace('-', ''))])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(all).not.toContain(form);
  });
});

describe('a second step is refused', () => {
  test('after five minutes, after five wrong codes, and with a challenge that the server did not issue', async () => {
    const user = await enrolledUser();
    const late = await begin(user);
    server.clock.forward(301);
    expect((await step(late, now(user))).refusal?.code).toBe('challenge-expired');
    const tried = await begin(user);
    for (let tries = 0; tries < 5; tries++)
      expect((await step(tried, wrong(user))).refusal?.code).toBe('wrong-second-factor');
    server.clock.forward(61);
    expect((await step(tried, now(user))).refusal?.code).toBe('challenge-expired');
    const made = [`${user.id}.${'A'.repeat(43)}`, `${user.id}`, '.', '', 'x'.repeat(100), `0${await begin(user)}`];
    for (const challenge of made) expect((await step(challenge, now(user))).refusal?.code).toBe('challenge-expired');
    expect((await step(await begin(user), now(user))).http).toBe(200);
  });

  test('with a code of a used or earlier step', async () => {
    const user = await enrolledUser();
    const [earlier, later] = [now(user), appCode(user.secret, new Date(server.clock.now().getTime() + 30_000))];
    expect((await step(await begin(user), later)).http).toBe(200);
    for (const code of [later, earlier])
      expect((await step(await begin(user), code)).refusal?.code).toBe('wrong-second-factor');
    server.clock.forward(60);
    expect((await step(await begin(user), now(user))).http).toBe(200);
  });

  test('if the user was disabled, deleted or got another password since the first step', async () => {
    for (const [change, code] of [
      ['disabled_at', 'account-disabled'],
      ['deleted_at', 'account-deleted'],
    ] as const) {
      const user = await enrolledUser();
      const challenge = await begin(user);
      await sql`update users set ${sql.ref(change)} = now() where id = ${user.id}`.execute(db);
      expect((await step(challenge, now(user))).refusal?.code).toBe(code);
    }
    const user = await enrolledUser();
    const challenge = await begin(user);
    await sql`update users set password_hash = ${await hashPassword('another one')} where id = ${user.id}`.execute(db);
    expect((await step(challenge, now(user))).refusal?.code).toBe('challenge-expired');
  });
});

describe('guessing codes', () => {
  test('with a known password is limited: wrong codes of several challenges count together, and with wrong passwords', async () => {
    const user = await enrolledUser();
    for (let failures = 0; failures < 4; failures++) {
      expect((await step(await begin(user), wrong(user))).refusal?.code).toBe('wrong-second-factor');
    }
    const waiting = await begin(user);
    await attemptSignIn(server, { username: user.username, password: 'wrong one' });
    const held = await step(waiting, now(user));
    expect(held.refusal).toMatchObject({ code: 'too-many-attempts', params: { minutes: 1 } });
    expect((await attemptSignIn(server, { username: user.username })).refusal?.code).toBe('too-many-attempts');
    server.clock.forward(61);
    expect((await step(await begin(user), wrong(user))).refusal?.code).toBe('wrong-second-factor');
    server.clock.forward(61);
    expect((await attemptSignIn(server, { username: user.username })).refusal?.params).toEqual({ minutes: 1 });
    server.clock.forward(61);
    expect((await step(await begin(user), now(user))).http).toBe(200);
    // The correct code clears the earlier failures.
    expect((await step(await begin(user), wrong(user))).refusal?.code).toBe('wrong-second-factor');
    expect((await attemptSignIn(server, { username: user.username })).http).toBe(200);
  });

  test('is limited to five of fifty simultaneous wrong codes', async () => {
    const user = await enrolledUser();
    const challenges: string[] = [];
    for (let count = 0; count < 10; count++) challenges.push(await begin(user));
    const code = wrong(user);
    const all = Array.from({ length: 50 }, (_, index) => step(challenges[index % 10] ?? '', code));
    const codes = (await Promise.all(all)).map((answer) => answer.refusal?.code);
    expect(codes.filter((one) => one === 'wrong-second-factor')).toHaveLength(5);
    expect(codes.filter((one) => one === 'too-many-attempts')).toHaveLength(45);
  });
});

test('is limited to five of fifty simultaneous tries of one challenge, from as many addresses', async () => {
  const proxied = await testServer({ RUN: 'api', TRUST_PROXY: 'true' });
  const user = await reallySignIn(proxied, await buildUser(proxied.product.deps.db, { role: 'agent' }));
  await enrolSecondFactor(proxied, user);
  const { challenge } = challengeOf(await attemptSignIn(proxied, { username: user.username }));
  const answers = Array.from({ length: 50 }, async (_, index) => {
    const response = await proxied.fetch(session.loginSecondFactor.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${index + 1}` },
      body: JSON.stringify({ challenge, code: 'abcd-efgh' }),
    });
    return z.object({ data: z.object({ code: z.string() }) }).parse(await response.json()).data.code;
  });
  const codes = await Promise.all(answers);
  expect(codes.filter((code) => code === 'wrong-second-factor')).toHaveLength(5);
  expect(codes.filter((code) => code === 'challenge-expired')).toHaveLength(45);
});

describe('used codes and challenges are no longer valid', () => {
  test('a code of the app and its challenge: one of fifty simultaneous calls opens a session', async () => {
    const user = await enrolledUser();
    const before = (await sessions(user.id)).length;
    const challenge = await begin(user);
    const code = now(user);
    const answers = await Promise.all(Array.from({ length: 50 }, () => step(challenge, code)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    for (const { http, refusal } of answers) {
      if (http !== 200)
        expect(['challenge-expired', 'too-many-attempts', 'wrong-second-factor']).toContain(refusal?.code);
    }
    expect(await sessions(user.id)).toHaveLength(before + 1);
    expect((await step(challenge, code)).refusal?.code).toBe('challenge-expired');
  });

  test('a challenge: one of ten simultaneous calls with right codes opens a session, and the other codes stay valid', async () => {
    const user = await enrolledUser();
    const challenge = await begin(user);
    const answers = await Promise.all(user.recoveryCodes.map((code) => step(challenge, code)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    const left = await sql<{ codes: number }>`
      select count(*) as codes from recovery_codes where user_id = ${user.id} and used_at is null`.execute(db);
    expect(left.rows).toEqual([{ codes: 9 }]);
    expect((await step(challenge, now(user))).refusal?.code).toBe('challenge-expired');
  });

  test('a code of the app with a challenge for each call: one of fifty simultaneous calls opens a session', async () => {
    const user = await enrolledUser();
    const challenges: string[] = [];
    for (let count = 0; count < 50; count++) challenges.push(await begin(user));
    const code = now(user);
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    await forgetFailures(user);
    expect((await step(await begin(user), code)).refusal?.code).toBe('wrong-second-factor');
  });

  test('a recovery code with a challenge for each call: one of fifty simultaneous calls opens a session', async () => {
    const user = await enrolledUser();
    const challenges: string[] = [];
    for (let count = 0; count < 50; count++) challenges.push(await begin(user));
    const code = user.recoveryCodes[3] ?? '';
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
    await forgetFailures(user);
    expect((await step(await begin(user), code)).refusal?.code).toBe('wrong-second-factor');
  });
});
