import { changeSettings } from '@greenroom/contract/administration/settings.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { attemptSignIn, sessionOf } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { deleteExpired } from './session.queries.ts';

const server = await testServer();
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const DAY = 86_400;

/** Sets whether every sign-in asks for a verification code. */
async function askAlways(captchaAlways: boolean): Promise<void> {
  const as = await signIn(server, 'administrator', admin);
  await server.get(changeSettings, { captchaAlways, version: await versionsFor(server, as).settings() }, { as });
}

/** Builds a user who has signed in with a code, and returns the key of their browser. */
async function known() {
  const { username } = await buildUser(db, { role: 'agent' });
  const { browser } = sessionOf(await attemptSignIn(server, { username }));
  return { username, key: browser ?? '' };
}

beforeEach(() => askAlways(false));

test("a known browser needs no code for the user's next sign-in, and then gets another key", async () => {
  const { username, key } = await known();
  const second = sessionOf(await attemptSignIn(server, { username: username.toUpperCase(), code: key }));
  expect(second.browser).not.toBe(key);
  const third = await attemptSignIn(server, { username, code: second.browser ?? '' });
  expect(third.http).toBe(200);
});

test('a key is valid for one attempt, even if the password was wrong', async () => {
  const { username, key } = await known();
  const wrong = await attemptSignIn(server, { username, code: key, password: 'wrong one' });
  expect(wrong.refusal?.code).toBe('wrong-credentials');
  expect((await attemptSignIn(server, { username, code: key })).refusal?.code).toBe('code-expired');
});

test('of many simultaneous attempts with one key only one is checked for its password', async () => {
  const { username, key } = await known();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => attemptSignIn(server, { username, code: key, password: 'wrong one' })),
  );
  const codes = answers.map(({ refusal }) => refusal?.code);
  expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(1);
  expect(codes.filter((code) => code === 'code-expired')).toHaveLength(7);
});

test('a key of another user, an invented key and a key older than 90 days do not replace a code', async () => {
  const [ada, ben] = [await known(), await known()];
  expect((await attemptSignIn(server, { username: ben.username, code: ada.key })).refusal?.code).toBe('code-expired');
  const invented = 'x'.repeat(43);
  expect((await attemptSignIn(server, { username: ben.username, code: invented })).refusal?.code).toBe('code-expired');
  server.clock.forward(90 * DAY + 1);
  expect((await attemptSignIn(server, { username: ben.username, code: ben.key })).refusal?.code).toBe('code-expired');
});

test('if a code is always needed, no key is given, and keys given before do not replace it', async () => {
  const { username, key } = await known();
  await askAlways(true);
  expect((await attemptSignIn(server, { username, code: key })).refusal?.code).toBe('code-expired');
  expect(sessionOf(await attemptSignIn(server, { username })).browser).toBeNull();
});

test('expired keys are deleted, and others stay', async () => {
  await sql`delete from known_browsers`.execute(db);
  await known();
  server.clock.forward(60 * DAY);
  await known();
  server.clock.forward(31 * DAY);
  await deleteExpired(db, server.clock.now());
  const kept = await sql`select from known_browsers`.execute(db);
  expect(kept.rows).toHaveLength(1);
});
