import { randomUUID } from 'node:crypto';
import * as links from '@greenroom/contract/administration/password-links.ts';
import * as contract from '@greenroom/contract/administration/users.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostOffice } from '../../../test/post-office.ts';
import {
  attemptSignIn,
  enrolSecondFactor,
  passwordAgain,
  reallySignIn,
  seal,
  sessionOf,
} from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn, TEST_PASSWORD } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url, PUBLIC_URL: 'https://greenroom.example' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const PASSWORD = 'a quiet horse';
const NOT_GOOD = 'x'.repeat(43);

async function secretIn(address: string): Promise<string> {
  const letters = await post.lettersTo(server, address);
  return /greenroom\.example\/#\/password\/([\w-]{43})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
}

let made = 0;
async function invited(roles: string[] = ['agent']) {
  made += 1;
  const given = { username: `new${made}`, nickName: `New ${made}`, email: `new${made}@example.com` };
  const user = await server.get(contract.createUser, { ...given, roles }, { as: admin });
  return { ...given, id: user.id, secret: await secretIn(given.email) };
}

async function take(secret: string, password = PASSWORD) {
  const uuid = randomUUID();
  return server.call(links.takePasswordLink, { secret, password: await seal(server, password, uuid), uuid });
}
const read = (secret: string) => server.call(links.readPasswordLink, { secret });

async function renew(username: string, password = TEST_PASSWORD) {
  return server.call(contract.updatePassword, { username, ...(await passwordAgain(server, password)) }, { as: admin });
}

describe('an invitation link', () => {
  test('lets its user choose a password, once, and sign in with it; before that no one can', async () => {
    const user = await invited();
    expect((await attemptSignIn(server, { username: user.username, password: '' })).http).toBe(400);
    expect((await attemptSignIn(server, { username: user.username, password: PASSWORD })).http).toBe(400);
    expect((await read(user.secret)).body.data).toEqual({
      kind: 'invitation',
      username: user.username,
      nickName: user.nickName,
    });
    expect((await take(user.secret)).http).toBe(200);
    const opened = sessionOf(await attemptSignIn(server, { username: user.username, password: PASSWORD }));
    expect(opened.user.roles).toEqual([{ key: 'agent', level: 4, name: null }]);
    expect((await take(user.secret)).refusal?.code).toBe('link-not-valid');
    expect((await read(user.secret)).refusal?.code).toBe('link-not-valid');
    // A first password doesn't replace another one, so no email reports a change.
    expect(await post.lettersTo(server, user.email)).toHaveLength(1);
    expect((await server.get(contract.readUser, { id: user.id }, { as: admin })).state).toBe('active');
  });

  test('is valid for seven days, until a newer one is sent, the email is changed, or the user is disabled or deleted', async () => {
    const old = await invited();
    await server.get(contract.inviteAgain, { id: old.id }, { as: admin });
    const newer = await secretIn(old.email);
    expect([(await read(old.secret)).http, (await read(newer)).http]).toEqual([422, 200]);

    const moved = await invited();
    await server.get(contract.changeUser, { id: moved.id, email: `x${moved.email}` }, { as: admin });
    const disabled = await invited();
    const disable = { act: 'disable' as const, ids: [disabled.id] };
    await server.get(contract.changeManyUsers, disable, { as: admin });
    const deleted = await invited();
    await server.get(contract.deleteUsers, { ids: [deleted.id] }, { as: admin });
    for (const { secret } of [moved, disabled, deleted]) {
      expect((await take(secret)).refusal?.code).toBe('link-not-valid');
    }
    const late = await invited();
    server.clock.forward(7 * 86_400 - 60);
    expect((await read(late.secret)).http).toBe(200);
    server.clock.forward(120);
    expect((await take(late.secret)).refusal?.code).toBe('link-not-valid');
    await sql`update sessions set last_seen_at = now() + interval '8 days', expires_at = now() + interval '30 days'`.execute(
      db,
    );
  });

  test('[R-PLUS-28] stays invalid after its user is enabled or restored, and so does a new-password link', async () => {
    const [disabled, deleted] = [await invited(), await invited()];
    const renewed = await buildUser(db, { role: 'agent', email: 'renewed@example.com' });
    await renew(renewed.username);
    const secrets = [disabled.secret, deleted.secret, await secretIn('renewed@example.com')];
    for (const secret of secrets) expect((await read(secret)).http).toBe(200);
    const ids = [disabled.id, renewed.id];
    await server.get(contract.changeManyUsers, { act: 'disable', ids }, { as: admin });
    await server.get(contract.deleteUsers, { ids: [deleted.id] }, { as: admin });
    await server.get(contract.changeManyUsers, { act: 'enable', ids }, { as: admin });
    await server.get(contract.changeManyUsers, { act: 'restore', ids: [deleted.id] }, { as: admin });
    for (const secret of secrets) expect((await take(secret)).refusal?.code).toBe('link-not-valid');
    await server.get(contract.inviteAgain, { id: disabled.id }, { as: admin });
    expect((await read(await secretIn(disabled.email))).http).toBe(200);
  });

  test('gives the same answer to a secret that never existed, and applies the password rules', async () => {
    expect((await take(NOT_GOOD)).refusal?.code).toBe('link-not-valid');
    const { secret, username } = await invited();
    for (const password of ['short', '      ', username, 'password123']) {
      expect((await take(secret, password)).refusal?.code).toBe('password-not-allowed');
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(secret)));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422, 422, 422, 422]);
  });

  test('is not sent again to a user who has a password', async () => {
    const { id } = await signIn(server, 'agent');
    expect((await server.call(contract.inviteAgain, { id }, { as: admin })).refusal?.code).toBe('user-not-invited');
  });
});

describe('a new-password link', () => {
  test("is sent with the sender's own password as proof, and the old password is valid until the new one is chosen", async () => {
    const user = await buildUser(db, { role: 'agent', email: 'forgetful@example.com' });
    const as = await reallySignIn(server, user);
    expect((await renew(user.username, 'wrong')).refusal?.code).toBe('wrong-password');
    expect(await post.lettersTo(server, 'forgetful@example.com')).toEqual([]);
    expect((await renew(user.username.toUpperCase())).body.data).toEqual({ email: 'f***@example.com' });
    expect((await server.call(readInfo, {}, { as })).http).toBe(200);
    const secret = await secretIn('forgetful@example.com');
    expect((await read(secret)).body.data).toMatchObject({ kind: 'renewal', username: user.username });
    expect((await take(secret)).http).toBe(200);
    expect((await server.call(readInfo, {}, { as })).http).toBe(401);
    expect((await attemptSignIn(server, { username: user.username })).http).toBe(400);
    expect((await attemptSignIn(server, { username: user.username, password: PASSWORD })).http).toBe(200);
    expect(await post.lettersTo(server, 'forgetful@example.com')).toHaveLength(2);
  });

  test('needs a user with an email', async () => {
    const user = await buildUser(db, { role: 'agent' });
    expect((await renew(user.username)).refusal?.code).toBe('user-without-email');
    expect((await renew('nobody')).refusal?.code).toBe('user-not-found');
    await sql`update users set deleted_at = now() where id = ${user.id}`.execute(db);
    expect((await renew(user.username)).refusal?.code).toBe('user-deleted');
  });
});

describe("another user's sign-ins", () => {
  test('can be ended and listed', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const as = await reallySignIn(server, user);
    await signIn(server, 'agent', user);
    expect(await server.get(contract.endUserSessions, { id: user.id }, { as: admin })).toEqual({ ended: 2 });
    expect((await server.call(readInfo, {}, { as })).http).toBe(401);
    const page = await server.get(contract.listUserSignIns, { id: user.id }, { as: admin });
    expect(page).toMatchObject({ total: 1, rows: [{ agentId: user.id, roleLevel: 4 }] });
    const missing = await server.call(contract.listUserSignIns, { id: 999_999 }, { as: admin });
    expect(missing.refusal?.code).toBe('user-not-found');
  });

  test('no longer need two-factor authentication after an administrator turns it off, and the owner reads why', async () => {
    const user = await buildUser(db, { role: 'agent', email: 'lost@example.com' });
    const as = await reallySignIn(server, user);
    const off = (reason: string, id = user.id) =>
      server.call(contract.endUserSecondFactor, { id, reason }, { as: admin });
    expect((await off('The phone is gone')).refusal?.code).toBe('second-factor-off');
    await enrolSecondFactor(server, as);
    expect((await off('  ')).refusal?.fields).toEqual([{ path: 'reason', code: 'reason-empty', params: {} }]);
    expect((await off('mine', admin.id)).refusal?.code).toBe('not-yourself');
    expect((await server.get(contract.readUser, { id: user.id }, { as: admin })).secondFactor).toBe(true);
    expect((await off('The phone\nis gone')).http).toBe(200);
    expect(sessionOf(await attemptSignIn(server, { username: user.username })).user.id).toBe(user.id);
    const letters = await post.lettersTo(server, 'lost@example.com');
    expect(letters.at(-1)?.text).toContain('The phone is gone');
  });
});
