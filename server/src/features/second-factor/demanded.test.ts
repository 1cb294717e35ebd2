import { streamEvents } from '@greenroom/contract/events.ts';
import * as profile from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  appCode,
  attemptSignIn,
  challengeOf,
  enrolSecondFactor,
  passwordAgain,
  reallySignIn,
} from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ SECOND_FACTOR_ROLES: 'reviewer, administrator' });
const { db } = server.product.deps;

const now = (secret: string) => appCode(secret, server.clock.now());
const begin = async (username: string) => challengeOf(await attemptSignIn(server, { username }));
const step = (challenge: string, code: string) => server.call(session.loginSecondFactor, { challenge, code });

test('a user whose role requires two-factor authentication sets it up while signing in, and then needs it each time', async () => {
  const user = await buildUser(db, { role: 'reviewer', email: 'nina@example.com' });
  const { challenge, enrol } = await begin(user.username);
  expect(enrol?.uri).toContain(`secret=${enrol?.secret}`);
  const secret = enrol?.secret ?? '';
  expect((await step(challenge, '')).refusal?.code).toBe('invalid-input');
  expect((await step(challenge, 'abcd-efgh')).refusal?.code).toBe('wrong-second-factor');
  const code = now(secret);
  const done = await server.get(session.loginSecondFactor, { challenge, code });
  expect(done.recoveryCodes).toHaveLength(10);
  const as = { ...user, token: done.token };
  expect(await server.get(profile.readSecondFactor, {}, { as })).toMatchObject({ on: true, demanded: true });
  const mails = await sql<{ template: string }>`select template from mails`.execute(db);
  expect(mails.rows).toEqual([{ template: 'second-factor-on' }]);

  const next = await begin(user.username);
  expect(next.enrol).toBeNull();
  expect((await step(next.challenge, code)).refusal?.code).toBe('wrong-second-factor');
  server.clock.forward(30);
  expect(await step(next.challenge, now(secret))).toMatchObject({ http: 200, body: { data: { recoveryCodes: null } } });
});

test('while such a role is held, a session without two-factor authentication is invalid, and one with it is valid', async () => {
  const user = await signIn(server, 'agent');
  const both = [user, await reallySignIn(server, user)];
  await sql`insert into user_roles (user_id, role, position) values (${user.id}, 'reviewer', 1)`.execute(db);
  for (const as of both)
    for (const route of [session.readInfo, profile.readSecondFactor, session.logout])
      expect((await server.call(route, {}, { as })).http).toBe(401);
  expect((await server.fetch(streamEvents.path, { headers: { Authorization: user.token } })).status).toBe(401);
  await sql`delete from user_roles where user_id = ${user.id} and role = 'reviewer'`.execute(db);
  await enrolSecondFactor(server, user);
  await sql`insert into user_roles (user_id, role, position) values (${user.id}, 'reviewer', 1)`.execute(db);
  const [kept, ended] = await Promise.all(both.map((as) => server.call(session.readInfo, {}, { as })));
  expect([kept?.http, ended?.http]).toEqual([200, 401]);
});

test('two-factor authentication cannot be turned off while a role requires it', async () => {
  const user = await signIn(server, 'agent');
  const { secret } = await enrolSecondFactor(server, user);
  await sql`insert into user_roles (user_id, role, position) values (${user.id}, 'administrator', 1)`.execute(db);
  const end = async () =>
    server.call(profile.endSecondFactor, { ...(await passwordAgain(server)), code: now(secret) }, { as: user });
  expect(await end()).toMatchObject({ http: 409, refusal: { code: 'second-factor-required' } });
  expect(await server.get(profile.readSecondFactor, {}, { as: user })).toMatchObject({ on: true, demanded: true });
  await sql`delete from user_roles where user_id = ${user.id} and role = 'administrator'`.execute(db);
  expect((await end()).http).toBe(200);
});

test('if two sign-ins set it up simultaneously, the second must start again and needs a code of the first', async () => {
  const user = await buildUser(db, { role: 'reviewer' });
  const [first, second] = [await begin(user.username), await begin(user.username)];
  expect(first.enrol?.secret).not.toBe(second.enrol?.secret);
  expect((await step(first.challenge, now(first.enrol?.secret ?? ''))).http).toBe(200);
  const late = await step(second.challenge, now(second.enrol?.secret ?? ''));
  expect(late.refusal?.code).toBe('challenge-expired');
  server.clock.forward(30);
  const third = await begin(user.username);
  expect(third.enrol).toBeNull();
  expect((await step(third.challenge, now(first.enrol?.secret ?? ''))).http).toBe(200);
});

test('roles that do not require it sign in with the password alone', async () => {
  for (const role of ['operator', 'agent', 'sub-agent', 'default'] as const) {
    const user = await buildUser(db, { role });
    expect((await server.get(session.readInfo, {}, { as: await reallySignIn(server, user) })).id).toBe(user.id);
  }
});

test('the default role, which has no row, can also require it', async () => {
  const strict = await testServer({ SECOND_FACTOR_ROLES: 'default' });
  const user = await buildUser(strict.product.deps.db);
  expect(challengeOf(await attemptSignIn(strict, { username: user.username })).enrol).not.toBeNull();
  expect((await strict.call(session.readInfo, {}, { as: await signIn(strict, 'default') })).http).toBe(401);
});
