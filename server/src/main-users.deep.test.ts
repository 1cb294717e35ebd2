import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readPasswordLink } from '@greenroom/contract/administration/password-links.ts';
import { copyInvitationLink, createUser } from '@greenroom/contract/administration/users.ts';
import { listSessions } from '@greenroom/contract/profile.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { attemptSignIn, challengeOf, enrolSecondFactor, reallySignIn, sessionOf } from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import { buildUser, signIn } from '../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** Runs the command as npm does, with the running server's database. */
async function users(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-users.ts'), ...args], {
    env: server.settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

test('[R-SES-7] a password set on the machine opens the account, ends its sessions, and is in the audit log as a command', async () => {
  const user = await buildUser(db, { role: 'administrator', username: 'lost.admin' });
  const before = await signIn(server, 'administrator', user);
  for (let tries = 0; tries < 5; tries += 1) await attemptSignIn(server, { username: user.username, password: 'x' });
  const set = await users('password', 'Lost.Admin');
  expect(set).toMatchObject({ status: 0, err: expect.stringContaining('lost.admin') });
  expect(set.out).toMatch(/^[a-z2-9]{16}\n$/);
  expect((await server.call(listSessions, {}, { as: before })).http).toBe(401);
  expect((await attemptSignIn(server, { username: user.username })).refusal?.code).toBe('wrong-credentials');
  sessionOf(await attemptSignIn(server, { username: user.username, password: set.out.trim() }));
  const audited = await sql<{ who: string }>`
    select distinct actor as who from audit_entries where actor like 'command:%'`.execute(db);
  expect(audited.rows).toEqual([{ who: 'command:users' }]);
});

test('[R-PLUS-13] two-factor authentication stays on unless the command turns it off', async () => {
  const user = await reallySignIn(server, await buildUser(db, { role: 'agent' }));
  await enrolSecondFactor(server, user);
  const kept = await users('password', user.username);
  expect(kept.err).toContain('--no-second-factor');
  challengeOf(await attemptSignIn(server, { username: user.username, password: kept.out.trim() }));
  const gone = await users('password', user.username, '--no-second-factor');
  sessionOf(await attemptSignIn(server, { username: user.username, password: gone.out.trim() }));
});

test('[R-SES-7] a password set on the machine ends the link of an open invitation', async () => {
  const as = await signIn(server, 'administrator');
  const given = { username: 'new.admin', nickName: 'New', email: 'new@example.com', roles: ['administrator'] };
  const { id } = await server.get(createUser, given, { as });
  const { link } = await server.get(copyInvitationLink, { id }, { as });
  const secret = link.split('/').at(-1) ?? '';
  expect(await server.get(readPasswordLink, { secret })).toMatchObject({ username: 'new.admin' });
  expect((await users('password', 'new.admin')).status).toBe(0);
  expect((await server.call(readPasswordLink, { secret })).refusal?.code).toBe('link-not-valid');
});

test('[R-SES-7] one line explains why no password was set', async () => {
  const [off, gone] = [await buildUser(db, {}), await buildUser(db, {})];
  await sql`update users set disabled_at = now() where id = ${off.id}`.execute(db);
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(db);
  const usage = /^Usage: npm run users -- password <username> \[--no-second-factor\]\n$/;
  const wrong: [string[], number, RegExp][] = [
    [['password', 'nobody.here'], 1, /^There is no user nobody\.here\.\n$/],
    [['password', off.username], 1, /^The user \S+ is disabled\. Enable the user first\.\n$/],
    [['password', gone.username], 1, /^The user \S+ is deleted\. Restore the user first\.\n$/],
    [['password'], 2, usage],
    [['password', 'a', 'b'], 2, usage],
    [['password', 'a', '--yes'], 2, usage],
    [['reset', 'a'], 2, usage],
  ];
  const answers = await Promise.all(
    wrong.map(async ([args, status, said]) => ({ args, status, said, got: await users(...args) })),
  );
  for (const { args, status, said, got } of answers) {
    expect({ args, status: got.status, out: got.out }).toEqual({ args, status, out: '' });
    expect(got.err).toMatch(said);
  }
});
