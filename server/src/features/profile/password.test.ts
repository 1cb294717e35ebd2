import { randomUUID } from 'node:crypto';
import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { listSessions, updatePass } from '@greenroom/contract/profile.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { peopleState } from '../../../test/models/people-state.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { attemptSignIn, seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';
import { isCommonPassword } from './new-password.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url });
const { db } = server.product.deps;
const MAX = 20;

interface Given {
  readonly old?: string;
  readonly fresh: string;
  readonly confirm?: string | null;
  readonly username?: string;
}

/** Makes the call as the form does, with each password encrypted separately. */
async function change(as: SignedIn, given: Given) {
  const uuid = randomUUID();
  const [oldPass, newPass, confirmPass] = await Promise.all(
    [given.old ?? TEST_PASSWORD, given.fresh, given.confirm ?? given.fresh].map((text) => seal(server, text, uuid)),
  );
  const body = { username: given.username ?? as.username, oldPass: oldPass ?? '', newPass: newPass ?? '', uuid };
  return server.call(
    updatePass,
    { ...body, ...(given.confirm === null || confirmPass === undefined ? {} : { confirmPass }) },
    { as },
  );
}

const isOpen = async (as: SignedIn) => (await server.call(readInfo, {}, { as })).http === 200;
const canSignIn = async (username: string, password: string) =>
  (await attemptSignIn(server, { username, password })).http === 200;

describe('a changed password', () => {
  test('is valid immediately and the old one is not; other sessions end with their next request, this one within a minute', async () => {
    const user = await buildUser(db, { role: 'agent', email: 'one@example.com' });
    const [here, there] = [await signIn(server, 'agent', user), await signIn(server, 'agent', user)];
    const stranger = await signIn(server, 'agent');
    const before = server.clock.now().toISOString();
    expect(await change(here, { fresh: 'a better horse' })).toMatchObject({
      http: 200,
      body: { status: 0, data: null },
    });
    expect([await isOpen(here), await isOpen(there), await isOpen(stranger)]).toEqual([true, false, true]);
    expect(await canSignIn(user.username, TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(user.username, 'a better horse')).toBe(true);
    const kept = await sql<{ since: string }>`
      select password_changed_at as since from users where id = ${user.id}`.execute(db);
    expect((kept.rows[0]?.since ?? '') >= before).toBe(true);
    server.clock.forward(61);
    expect(await isOpen(here)).toBe(false);
    expect(await isOpen(stranger)).toBe(true);
  });

  test("is reported to the user's email in their language, with what to do if someone else changed it", async () => {
    const user = await buildUser(db, { role: 'agent', email: 'two@example.com' });
    await sql`update users set locale = 'zh-CN' where id = ${user.id}`.execute(db);
    await change(await signIn(server, 'agent', user), { fresh: 'a better horse' });
    const letters = await post.lettersTo(server, 'two@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual(['您的密码已修改']);
    expect(letters[0]?.text).toContain(user.username);
    expect(letters[0]?.text).toContain('如果不是您本人操作');
    expect(JSON.stringify(letters[0])).not.toContain('a better horse');
  });

  test("notifies the user's open windows and invalidates open codes", async () => {
    const user = await buildUser(db, { role: 'agent', email: 'three@example.com' });
    const as = await signIn(server, 'agent', user);
    const later = new Date(server.clock.now().getTime() + 600_000);
    await sql`
      insert into mail_codes (user_id, purpose, code_hash, email, expires_at, tries_left, sent_at, window_began_at, sent_count)
      values (${user.id}, 'recovery', '\\x01', 'three@example.com', ${later}, 3, now(), now(), 1)`.execute(db);
    const heard: unknown[] = [];
    const stop = server.product.deps.events.listen({ userId: user.id, rights: [], hear: (event) => heard.push(event) });
    expect(await change(as, { fresh: 'a better horse' })).toMatchObject({ http: 200 });
    await expect.poll(() => heard).toContainEqual({ topic: 'session', id: null });
    stop();
    const code = await sql`select from mail_codes where user_id = ${user.id} and tries_left > 0`.execute(db);
    expect(code.rows).toEqual([]);
  });

  test('needs no email address, and is then not reported', async () => {
    const as = await signIn(server, 'agent');
    expect(await change(as, { fresh: 'a better horse', confirm: null })).toMatchObject({ http: 200 });
    const letters = await sql`select from mails where params ->> 'username' = ${as.username}`.execute(db);
    expect(letters.rows).toEqual([]);
  });

  test('comes from one of two simultaneous calls', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const [here, there] = [await signIn(server, 'agent', user), await signIn(server, 'agent', user)];
    const answers = await Promise.all([
      change(here, { fresh: 'first new horse' }),
      change(there, { fresh: 'second new horse' }),
    ]);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const kept = await Promise.all([
      canSignIn(user.username, 'first new horse'),
      canSignIn(user.username, 'second new horse'),
    ]);
    expect(kept).toEqual(answers.map(({ http }) => http === 200));
    expect([await isOpen(here), await isOpen(there)]).toEqual(kept);
  });
});

describe('a password is not changed', () => {
  test('with a wrong old one, one that cannot be decrypted, or one encrypted for another call, and guesses are limited', async () => {
    const as = await signIn(server, 'agent');
    const hash = () => sql`select password_hash from users where id = ${as.id}`.execute(db);
    const before = (await hash()).rows;
    const wrong = { http: 422, body: { status: 1 }, refusal: { code: 'wrong-old-password' } };
    expect(await change(as, { old: 'not this one', fresh: 'a better horse' })).toMatchObject(wrong);
    const uuid = randomUUID();
    const oldPass = await seal(server, TEST_PASSWORD, randomUUID());
    const body = { username: as.username, newPass: await seal(server, 'a better horse', uuid), uuid };
    expect(await server.call(updatePass, { ...body, oldPass }, { as })).toMatchObject(wrong);
    expect(await server.call(updatePass, { ...body, oldPass: 'AAAA' }, { as })).toMatchObject(wrong);
    for (let tries = 0; tries < 2; tries++) await change(as, { old: 'guess', fresh: 'a better horse' });
    expect((await change(as, { fresh: 'a better horse' })).refusal?.code).toBe('too-many-attempts');
    expect((await hash()).rows).toEqual(before);
    expect(await server.get(listSessions, {}, { as })).toHaveLength(1);
  });

  test('with a new one that cannot be decrypted or was sent before', async () => {
    const as = await signIn(server, 'agent');
    const uuid = randomUUID();
    const newPass = await seal(server, 'short', uuid);
    const sent = async (text: string, confirm?: string) =>
      server.call(
        updatePass,
        {
          username: as.username,
          oldPass: await seal(server, TEST_PASSWORD, uuid),
          newPass: text,
          uuid,
          ...(confirm === undefined ? {} : { confirmPass: confirm }),
        },
        { as },
      );
    const invalid = (path: string) => ({
      http: 422,
      refusal: { code: 'password-not-allowed', fields: [{ path, code: 'invalid', params: {} }] },
    });
    expect(await sent('AAAA')).toMatchObject(invalid('newPass'));
    expect((await sent(newPass)).refusal?.fields).toMatchObject([{ path: 'newPass', code: 'password-length' }]);
    expect(await sent(newPass)).toMatchObject(invalid('newPass'));
    expect(await sent(await seal(server, 'a better horse', uuid), 'AAAA')).toMatchObject(invalid('confirmPass'));
  });

  test('for anyone who names another user, in any way', async () => {
    const [as, other] = [await signIn(server, 'administrator'), await signIn(server, 'agent')];
    const before = await peopleState(db);
    for (const username of [other.username, '', `${as.username}\u200b`, `${as.username},${other.username}`]) {
      const answer = await change(as, { username, fresh: 'a better horse' });
      expect(answer).toMatchObject({ http: 403, refusal: { code: 'identity-mismatch' } });
    }
    expect(await peopleState(db)).toBe(before);
  });
});

describe('the rules of a new password', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '',
      ' '.repeat(6),
      'short',
      'a'.repeat(21),
      TEST_PASSWORD,
      'NINA.rules',
      '😀😀😀',
      '😀'.repeat(21),
      'password1',
      'Q1W2E3R4',
    ),
    fc.string({ maxLength: 5 }),
    fc.string({ unit: 'grapheme', minLength: 21, maxLength: 30 }),
  );

  test('apply on the server as in the form: the same rule at the same field for any input, and common passwords as well', async () => {
    const as = await signIn(server, 'agent', await buildUser(db, { role: 'agent', username: 'nina.rules' }));
    await fc.assert(
      fc.asyncProperty(word, fc.option(fc.oneof(word, fc.constant('the same'))), async (password, confirm) => {
        const again = confirm === 'the same' ? password : confirm;
        const typed = { password, confirm: again, old: TEST_PASSWORD, username: 'nina.rules' };
        const expected = newPasswordProblems(typed, MAX).map(({ field, code, params }) => ({
          path: { old: 'oldPass', password: 'newPass', confirm: 'confirmPass' }[field],
          code,
          params,
        }));
        const common = (await isCommonPassword(password)) && expected.every(({ path }) => path !== 'newPass');
        if (common) expected.push({ path: 'newPass', code: 'password-common', params: {} });
        fc.pre(expected.length > 0);
        const answer = await change(as, { fresh: password, confirm: again });
        expect(answer).toMatchObject({ http: 422, body: { status: 1 }, refusal: { code: 'password-not-allowed' } });
        expect(answer.refusal?.fields).toEqual(expected);
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
    expect(await isOpen(as)).toBe(true);
  });

  test('include a maximum length from the settings', async () => {
    const generous = await testServer({ PASSWORD_MAX_LENGTH: '64', RUN: 'api' });
    const as = await signIn(generous, 'agent');
    const uuid = randomUUID();
    const answer = await generous.call(
      updatePass,
      {
        username: as.username,
        oldPass: await seal(generous, TEST_PASSWORD, uuid),
        newPass: await seal(generous, 'b'.repeat(64), uuid),
        uuid,
      },
      { as },
    );
    expect(answer.http).toBe(200);
  });

  test("exclude the most common ones in any case or width of letters, and the list's header is right", async () => {
    for (const common of ['password1', 'Password1', 'QWERTY123', '１２３４５６', 'iloveyou', '5201314', 'michael1']) {
      expect(await isCommonPassword(common), common).toBe(true);
    }
    for (const other of ['correct horse', '# lower case', '', 'plausible-7']) {
      expect(await isCommonPassword(other), other).toBe(false);
    }
  });
});
