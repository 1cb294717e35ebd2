import { listSignIns, unlockSignIn } from '@greenroom/contract/administration/sign-ins.ts';
import { readUser } from '@greenroom/contract/administration/users.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import * as contract from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  appCode,
  attemptSignIn,
  challengeOf,
  enrolSecondFactor,
  reallySignIn,
  sessionOf,
} from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { deleteExpiredJob } from './session.job.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = {
  as: await signIn(server, 'administrator', await buildUser(db, { role: 'administrator', username: 'boss' })),
};
/** Finds all sign-ins for a name. Sessions that tests build directly leave no record. */
const found = async (search: string, outcome?: 'signed-in' | 'failed' | 'locked') =>
  (await server.get(listSignIns, { search, ...(outcome && { outcome }) }, admin)).rows;
const wrong = (username: string, password = 'wrong one') => attemptSignIn(server, { username, password });

test("[R-DATA-3] a sign-in by a script has a record, and the specification's call adds no other", async () => {
  const user = await reallySignIn(server, await buildUser(db, { role: 'reviewer', username: 'script' }));
  const [only, ...others] = await found('script');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ kind: 'signed-in', username: 'script', tries: 1, address: '127.0.0.1' });
  expect((await server.get(readUser, { id: user.id }, admin)).lastSignInAt).toBe(only?.at);
  await sql`update login_records set user_agent = null where agent_id = ${user.id}`.execute(db);
  const record = { agentId: user.id, agentAccount: 'root', agentNickname: 'Root', roleLevel: 1 };
  for (let calls = 0; calls < 3; calls += 1) await server.get(contract.addLoginRecord, record, { as: user });
  const completed = await found('script');
  expect(completed).toEqual([{ ...only, userAgent: 'node' }]);
});

test('[R-DATA-3] the second step of a sign-in adds one record, and a wrong code adds a failure', async () => {
  const user = await signIn(server, 'agent', await buildUser(db, { role: 'agent', username: 'two.steps' }));
  const { secret } = await enrolSecondFactor(server, user);
  const { challenge } = challengeOf(await attemptSignIn(server, user));
  const code = appCode(secret, server.clock.now());
  const other = code === '000000' ? '000001' : '000000';
  expect((await server.call(contract.loginSecondFactor, { challenge, code: other })).http).toBe(400);
  await server.get(contract.loginSecondFactor, { challenge, code });
  expect((await found('two.steps')).map(({ outcome }) => outcome)).toEqual(['signed-in', 'second-factor']);
});

test('[R-DATA-3] administrators see which usernames were tried, from where, how often, and until when they wait', async () => {
  await buildUser(db, { role: 'agent', username: 'guessed' });
  for (let tries = 0; tries < 6; tries += 1) await wrong('Guessed');
  await wrong('nobody-here');
  expect((await found('guessed')).map(({ user, outcome, tries }) => [user?.nickName, outcome, tries])).toEqual([
    ['Nick guessed', 'locked', 6],
  ]);
  const [locked] = await found('guessed', 'locked');
  expect(Date.parse(locked?.lockedUntil ?? '')).toBeGreaterThan(server.clock.now().getTime());
  expect((await found('nobody')).map(({ user, outcome }) => [user, outcome])).toEqual([[null, 'unknown']]);
  expect((await found('127.0.0.', 'failed')).map(({ username }) => username)).toContain('nobody-here');
  expect(await found('guessed', 'signed-in')).toEqual([]);
});

test('[R-DATA-3] an unlocked username can be tried again from its address, and the audit log contains the unlock', async () => {
  const user = await buildUser(db, { role: 'agent', username: 'waits' });
  for (let tries = 0; tries < 6; tries += 1) await wrong('waits');
  expect((await attemptSignIn(server, user)).refusal?.code).toBe('too-many-attempts');
  const [row] = await found('waits');
  expect(await server.get(unlockSignIn, { id: row?.id ?? 0 }, admin)).toEqual({ unlocked: true });
  expect(await server.get(unlockSignIn, { id: row?.id ?? 0 }, admin)).toEqual({ unlocked: false });
  expect(await server.get(unlockSignIn, { id: 999_999 }, admin)).toEqual({ unlocked: false });
  expect((await found('waits'))[0]?.lockedUntil).toBe(null);
  sessionOf(await attemptSignIn(server, user));
  const audited = await sql`
    select actor, label from audit_entries where kind = 'failed_sign_ins'`.execute(db);
  expect(audited.rows).toEqual([{ actor: 'boss', label: 'waits' }]);
});

test('[R-PLUS-21] users cannot unlock a user with more rights than their own', async () => {
  await sql`
    insert into roles (key, name, level, scope, rights) values ('people', 'People', 5, 'bound', '{users:manage}')`.execute(
    db,
  );
  const keeper = await buildUser(db, {});
  await sql`insert into user_roles (user_id, role) values (${keeper.id}, 'people')`.execute(db);
  for (let tries = 0; tries < 6; tries += 1) await wrong('boss');
  const [row] = await found('boss');
  const as = await signIn(server, 'default', keeper);
  expect((await server.call(unlockSignIn, { id: row?.id ?? 0 }, { as })).refusal?.code).toBe('beyond-own-rights');
});

test("[R-SES-2] a disabled user learns it only with the right password, and a deleted one gets the specification's words", async () => {
  const [off, gone] = [await buildUser(db, { username: 'off' }), await buildUser(db, { username: 'gone' })];
  await sql`update users set disabled_at = now() where id = ${off.id}`.execute(db);
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
  const answers = [await attemptSignIn(server, off), await attemptSignIn(server, gone), await wrong('off')];
  expect(answers.map(({ body, refusal }) => [body.status, refusal?.code, body.message])).toEqual([
    [-1, 'account-disabled', 'This account is disabled. Ask your administrator.'],
    [-1, 'account-deleted', 'Account has been deleted'],
    [-1, 'wrong-credentials', expect.any(String)],
  ]);
  const both = [...(await found('off')), ...(await found('gone'))];
  expect(both.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['password', 2],
    ['deleted', 1],
  ]);
});

test('[R-DATA-3] a name that cannot be a username is not stored, and the rows that an address can add are limited', async () => {
  await wrong('My secret phrase!');
  expect((await found('secret')).length).toBe(0);
  await sql`
    insert into failed_sign_ins (username, address, day, outcome, first_at, last_at)
    select 'made-up-' || n, '127.0.0.1', (now() at time zone 'UTC')::date, 'password', now(), now() from generate_series(1, 60) n`.execute(
    db,
  );
  await wrong('one-more-name');
  expect(await found('one-more-name')).toEqual([]);
  await wrong('made-up-1');
  expect((await found('made-up-1')).find(({ username }) => username === 'made-up-1')?.tries).toBe(2);
  const user = await buildUser(db, { username: 'real.user' });
  await wrong(user.username);
  expect((await found('real.user')).length).toBe(1);
});

test('[R-DATA-3] failed sign-ins are deleted after 90 days', async () => {
  await wrong('long-ago');
  server.clock.forward((retentionDays('failedSignIns') + 1) * 86_400);
  await deleteExpiredJob.run(server.product.deps);
  expect((await sql`select from failed_sign_ins`.execute(db)).rows).toEqual([]);
});
