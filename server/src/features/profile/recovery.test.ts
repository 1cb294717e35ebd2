import { randomUUID } from 'node:crypto';
import { readInfo, requestRecovery, resetPassword } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { peopleState } from '../../../test/models/people-state.ts';
import { openPostOffice, workDone } from '../../../test/post-office.ts';
import { attemptSignIn, seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { BuiltUser } from '../../../test/signed-in.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url });
const { db } = server.product.deps;
const FRESH = 'a better horse';

let counter = 0;
/** Builds an agent with a separate email. */
async function member(): Promise<BuiltUser & { email: string }> {
  counter += 1;
  const email = `member${counter}@example.com`;
  return { ...(await buildUser(db, { role: 'agent', email })), email };
}
const ask = (username: string) => server.call(requestRecovery, { username });
/** Requests a code and reads it from the email, the only place that contains it. */
async function codeFor(user: { username: string; email: string }): Promise<string> {
  await ask(user.username);
  const letters = await post.lettersTo(server, user.email);
  return /^\d{6}$/m.exec(letters.at(-1)?.text ?? '')?.[0] ?? 'no code';
}
async function reset(username: string, code: string, password = FRESH) {
  const uuid = randomUUID();
  return server.call(resetPassword, { username, code, password: await seal(server, password, uuid), uuid });
}
const canSignIn = async (username: string, password: string) =>
  (await attemptSignIn(server, { username, password })).http === 200;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const WRONG = { http: 400, body: { status: -1 }, refusal: { code: 'wrong-mail-code', params: {}, fields: [] } };

describe('a request for a code', () => {
  test('gets the same answer for the same work, whether the account exists, has an address, is disabled or deleted', async () => {
    const quiet = await testServer({ RUN: 'api' });
    const { db: there } = quiet.product.deps;
    const users = {
      known: await buildUser(there, { role: 'agent', username: 'known-user', email: 'known@example.com' }),
      bare: await buildUser(there, { role: 'agent', username: 'bareh-user' }),
      disabled: await buildUser(there, { role: 'agent', username: 'disab-user', email: 'disabled@example.com' }),
      deleted: await buildUser(there, { role: 'agent', username: 'delet-user', email: 'deleted@example.com' }),
    };
    await sql`update users set disabled_at = now() where id = ${users.disabled.id}`.execute(there);
    await sql`update users set deleted_at = now() where id = ${users.deleted.id}`.execute(there);
    const before = await peopleState(there);
    const answers: string[] = [];
    for (const username of [...Object.values(users).map((user) => user.username), 'there-none']) {
      const answer = await quiet.fetch(requestRecovery.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username }),
      });
      const headers = [...answer.headers].filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name));
      answers.push(JSON.stringify([answer.status, headers, await answer.text()]));
    }
    expect(answers[0]).toContain('{\\"status\\":0,\\"message\\":\\"\\",\\"data\\":{\\"againAfterSeconds\\":60}}');
    expect(new Set(answers).size).toBe(1);
    // For each name the call has queued one job of the same size. It has looked up and changed nothing else.
    expect(await peopleState(there)).toBe(before);
    const jobs = await sql<{ task: string; size: number }>`
      select j.task_identifier as task, length(p.payload::text) as size
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id`.execute(there);
    expect(jobs.rows).toHaveLength(5);
    expect(new Set(jobs.rows.map((job) => JSON.stringify(job))).size).toBe(1);
  });

  test("sends one email to the account's address, in its language, with what to do if someone else asked", async () => {
    const user = await member();
    await sql`update users set locale = 'zh-CN' where id = ${user.id}`.execute(db);
    await ask(user.username.toUpperCase());
    await workDone(server);
    const mine = post.arrived.filter(({ to }) => to.includes(user.email));
    expect(mine.map(({ to }) => to)).toEqual([[user.email]]);
    const letter = mine[0]?.letter;
    expect(letter?.subject).toBe('重置密码的验证码');
    expect(letter?.text).toMatch(/^\d{6}$/m);
    expect(letter?.text).toContain('如果不是您本人操作');
    expect(letter?.text).not.toMatch(/https?:/);
  });

  test('sends nothing for an unknown or look-alike name, an address, or an account that has no address or may not sign in', async () => {
    const [user, bare, disabled] = [await member(), await buildUser(db, { role: 'agent' }), await member()];
    const kate = { ...(await buildUser(db, { role: 'agent', username: 'kate', email: 'kate@example.com' })) };
    await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(db);
    const before = post.arrived.length;
    const names = [
      ...[
        'nobody-here',
        user.email,
        bare.username,
        disabled.username,
        `${user.username}%`,
        '%',
        `${user.username}\u200b`,
      ],
      // The kelvin sign becomes a k in lower case, and a Cyrillic а only looks like an a.
      ...['\u212Aate', 'k\u0430te', 'kate\u0301', 'ｋａｔｅ', 'kate,user1', `kate\r\nBcc: thief@example.com`],
    ];
    for (const name of names)
      expect(await ask(name)).toMatchObject({ http: 200, body: { data: { againAfterSeconds: 60 } } });
    await workDone(server);
    expect(post.arrived.slice(before)).toEqual([]);
    expect((await sql`select from mail_codes where user_id = ${kate.id}`.execute(db)).rows).toEqual([]);
  });

  test('sends at most one email a minute and five in an hour, without saying so', async () => {
    const user = await member();
    const letters = async () => (await post.lettersTo(server, user.email)).length;
    await Promise.all(Array.from({ length: 10 }, () => ask(user.username)));
    expect(await letters()).toBe(1);
    await ask(user.username);
    expect(await letters()).toBe(1);
    server.clock.forward(61);
    await ask(user.username);
    expect(await letters()).toBe(2);
    for (let minutes = 2; minutes < 59; minutes += 9) {
      server.clock.forward(9 * 60);
      expect((await ask(user.username)).body.data).toEqual({ againAfterSeconds: 60 });
      await workDone(server);
    }
    expect(await letters()).toBe(5);
    server.clock.forward(3600);
    await ask(user.username);
    expect(await letters()).toBe(6);
  });

  test('stores no readable code: only its hash remains, and the queued email is cleared once it is sent', async () => {
    const user = await member();
    const code = await codeFor(user);
    expect(code).toMatch(/^\d{6}$/);
    const kept = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from mail_codes c where user_id = ${user.id}
      union all select to_jsonb(m)::text from mails m where recipient = ${user.email}`.execute(db);
    expect(kept.rows).toHaveLength(2);
    for (const { row } of kept.rows) expect(row).not.toContain(code);
  });
});

describe('a code', () => {
  test('sets a new password, ends every session, clears failed sign-ins and is reported by an email', async () => {
    const user = await member();
    const sessions = [await signIn(server, 'agent', user), await signIn(server, 'agent', user)];
    const stranger = await signIn(server, 'agent');
    for (let failures = 0; failures < 5; failures++)
      await attemptSignIn(server, { username: user.username, password: 'forgotten' });
    expect((await attemptSignIn(server, { username: user.username })).refusal?.code).toBe('too-many-attempts');
    const code = await codeFor(user);
    const answer = await reset(user.username.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer).toMatchObject({ http: 200, body: { status: 0, data: null } });
    for (const as of sessions) expect((await server.call(readInfo, {}, { as })).http).toBe(401);
    expect((await server.call(readInfo, {}, { as: stranger })).http).toBe(200);
    expect(await canSignIn(user.username, FRESH)).toBe(true);
    expect(await canSignIn(user.username, TEST_PASSWORD)).toBe(false);
    const letters = await post.lettersTo(server, user.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Your code for a new password',
      'Your password was changed',
    ]);
    expect(letters[1]?.text).toContain('If this wasn’t you');
  });

  test('is valid once', async () => {
    const user = await member();
    const code = await codeFor(user);
    expect(await reset(user.username, code)).toMatchObject({ http: 200 });
    expect(await reset(user.username, code, 'another horse')).toMatchObject(WRONG);
    expect(await canSignIn(user.username, FRESH)).toBe(true);
  });

  test('is accepted in only one of fifty simultaneous calls', async () => {
    const user = await member();
    const code = await codeFor(user);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(user.username, code)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    // A busy machine asks some calls to retry later. These haven't used the code either.
    const refused = answers.filter(({ refusal }) => ['wrong-mail-code', 'unavailable'].includes(refusal?.code ?? ''));
    expect(refused).toHaveLength(49);
    const letters = await post.lettersTo(server, user.email);
    expect(letters.filter(({ subject }) => subject === 'Your password was changed')).toHaveLength(1);
  });

  test('can be tried three times, including the right try', async () => {
    const [lucky, unlucky] = [await member(), await member()];
    for (const [user, mistakes, http] of [
      [lucky, 2, 200],
      [unlucky, 3, 400],
    ] as const) {
      const code = await codeFor(user);
      for (let tries = 0; tries < mistakes; tries++)
        expect(await reset(user.username, other(code))).toMatchObject(WRONG);
      expect((await reset(user.username, code)).http).toBe(http);
    }
    expect(await canSignIn(unlucky.username, TEST_PASSWORD)).toBe(true);
  });

  test('is valid for ten minutes', async () => {
    const [early, late] = [await member(), await member()];
    const [first, second] = [await codeFor(early), await codeFor(late)];
    server.clock.forward(590);
    expect(await reset(early.username, first)).toMatchObject({ http: 200 });
    server.clock.forward(15);
    expect(await reset(late.username, second)).toMatchObject(WRONG);
  });

  test('is replaced by the next one, belongs to one account, and ends with a password change', async () => {
    const [user, stranger] = [await member(), await member()];
    const [first, theirs] = [await codeFor(user), await codeFor(stranger)];
    server.clock.forward(61);
    const second = await codeFor(user);
    if (first !== second) expect(await reset(user.username, first)).toMatchObject(WRONG);
    if (theirs !== second) expect(await reset(user.username, theirs)).toMatchObject(WRONG);
    expect(await reset(user.username, second)).toMatchObject({ http: 200 });
    await sql`update users set disabled_at = now() where id = ${stranger.id}`.execute(db);
    expect(await reset(stranger.username, theirs)).toMatchObject(WRONG);
  });
});

describe('a failed reset', () => {
  test('gets the same answer for a wrong code, no code, and an unknown, disabled or look-alike account, and changes only the tries', async () => {
    const [user, none, disabled] = [await member(), await member(), await member()];
    await sql`update users set disabled_at = now() where id = ${disabled.id}`.execute(db);
    const code = await codeFor(user);
    const before = (await peopleState(db)).replaceAll(/"tries_left": \d/g, '');
    const said = new Set<string>();
    for (const username of [user.username, none.username, disabled.username, 'nobody-here', `${user.username}\u200b`]) {
      const answer = await reset(username, other(code));
      expect(answer).toMatchObject(WRONG);
      said.add(JSON.stringify({ ...answer.body, data: { ...answer.refusal, requestId: '' } }));
    }
    expect(said.size).toBe(1);
    expect((await peopleState(db)).replaceAll(/"tries_left": \d/g, '')).toBe(before);
    expect(await reset(user.username, code)).toMatchObject({ http: 200 });
  });

  test('by the password rules is the same for every account, and does not count as a try', async () => {
    const user = await member();
    const code = await codeFor(user);
    const tries = [
      ['short', 'password-length'],
      ['Password1', 'password-common'],
      ['', 'new-password-empty'],
    ] as const;
    for (const [password, rule] of tries) {
      for (const username of [user.username, 'nobody-here']) {
        expect(await reset(username, code, password)).toMatchObject({
          http: 422,
          body: { status: 1 },
          refusal: { code: 'password-not-allowed', fields: [{ path: 'password', code: rule }] },
        });
      }
    }
    for (const username of ['nobody-here', user.username]) {
      const answer = await reset(username, code, username.toUpperCase());
      const rule = username.length < 6 ? 'password-length' : 'password-is-username';
      expect(answer.refusal?.fields).toMatchObject([{ path: 'password', code: rule }]);
    }
    expect(await reset(user.username, code)).toMatchObject({ http: 200 });
  });
});
