import { receiveAccounts as ACCOUNTS } from '@greenroom/contract/accounts.ts';
import * as kept from '@greenroom/contract/administration/tokens.ts';
import { changeUser, endUserSecondFactor, endUserSessions } from '@greenroom/contract/administration/users.ts';
import { listHistory, submitTyped } from '@greenroom/contract/applications/applications.ts';
import { receiveDailyFacts as DAILY_FACTS } from '@greenroom/contract/daily-facts.ts';
import type { CallInput, PersonalScope, Route } from '@greenroom/contract/kit/route.ts';
import { updatePass } from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import * as own from '@greenroom/contract/tokens.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostOffice } from '../../../test/post-office.ts';
import { enrolSecondFactor, passwordAgain, seal } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildApplication, buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const office = await openPostOffice();
const server = await testServer({ SMTP_URL: office.url });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');

const DAY = 86_400;

async function make(as: SignedIn, scopes: PersonalScope[] = ['read'], days: 30 | 90 | 365 = 30) {
  return server.get(own.createOwnToken, { name: 'Report', scopes, days, ...(await passwordAgain(server)) }, { as });
}
const info = (token: string) => server.call(session.readInfo, {}, { token });
const stateOf = async (as: SignedIn, id: number) =>
  (await server.get(own.listOwnTokens, {}, { as })).find((row) => row.id === id)?.state;

const deliveryWith = (token: string) => ({
  method: 'POST',
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
  body: '{"appId":1,"hostId":"1001","name":"Leyla"}\n',
});

async function agentWithGroup() {
  const as = await signIn(server, 'agent');
  const { id } = await buildGroup(db, { agentId: as.id });
  return { as, groupId: id };
}

describe('[R-PLUS-12] a personal token', () => {
  test('reads only what its user may read, in their groups, and is stored as a hash', async () => {
    const { as, groupId } = await agentWithGroup();
    const other = await agentWithGroup();
    const mine = await buildApplication(db, { groupId, submittedBy: as.id });
    await buildApplication(db, { groupId: other.groupId, submittedBy: other.as.id });
    const { token, row } = await make(as);
    expect(token).toMatch(/^grt_[\w-]{43}$/);
    expect(row).toMatchObject({ name: 'Report', scopes: ['read'], state: 'active', lastUsedAt: null });
    const { rows } = await server.get(listHistory, {}, { token });
    expect(rows.map(({ hostId }) => hostId)).toEqual([mine.hostId]);
    expect((await server.call(listHistory, { groupId: other.groupId }, { token })).body.data.rows).toEqual([]);
    const stored = await sql`select * from api_tokens`.execute(db);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  test('does only what its scopes allow, and an error names the missing scope', async () => {
    const { as, groupId } = await agentWithGroup();
    const reading = await make(as, ['read']);
    const submitting = await make(as, ['submit']);
    const submit = (token: string) => server.call(submitTyped, { groupId, text: '12345678' }, { token });
    const refused = await submit(reading.token);
    expect([refused.http, refused.refusal]).toMatchObject([
      403,
      { code: 'token-lacks-scope', params: { scope: 'submit' } },
    ]);
    expect((await submit(submitting.token)).http).toBe(200);
    const history = await server.call(listHistory, {}, { token: submitting.token });
    expect(history.refusal).toMatchObject({ code: 'token-lacks-scope', params: { scope: 'read' } });
    const logout = await server.call(session.logout, {}, { token: reading.token });
    expect([logout.http, logout.refusal?.code]).toEqual([403, 'token-not-allowed']);
    expect((await info('grt_made-up')).refusal?.code).toBe('token-not-valid');
  });

  test("creates and revokes no tokens, and opens nothing beyond its user's rights", async () => {
    const as = await signIn(server, 'administrator');
    const { token, row } = await make(as, ['read', 'submit'], 365);
    const given = { name: 'More', scopes: ['read' as const], days: 30 as const, ...(await passwordAgain(server)) };
    const codes = [
      (await server.call(own.createOwnToken, given, { token })).refusal?.code,
      (await server.call(own.revokeOwnToken, { id: row.id }, { token })).refusal?.code,
      (await server.call(own.listOwnTokens, {}, { token })).refusal?.code,
      (await server.call(kept.listAllTokens, {}, { token })).refusal?.code,
    ];
    expect(codes).toEqual(Array(4).fill('token-not-allowed'));
    const nobody = await signIn(server, 'default');
    const poor = await make(nobody);
    expect((await server.call(listHistory, {}, { token: poor.token })).refusal?.code).toBe('forbidden');
  });

  test('expires automatically, at most a year after it was created', async () => {
    const as = await signIn(server, 'agent');
    const { token, row } = await make(as, ['read'], 30);
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(30 * DAY * 1000);
    expect((await info(token)).http).toBe(200);
    const soon = sql`update api_tokens set expires_at = ${server.clock.now()} where id = ${row.id}`;
    await soon.execute(db);
    expect((await info(token)).refusal?.code).toBe('token-not-valid');
    expect(await stateOf(as, row.id)).toBe('ended');
    const long = { name: 'x', scopes: ['read'], days: 366, ...(await passwordAgain(server)) };
    const answer = await server.fetch(own.createOwnToken.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${as.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(long),
    });
    expect(answer.status).toBe(400);
  });

  test('is revoked permanently by its user, and not by another', async () => {
    const as = await signIn(server, 'agent');
    const { token, row } = await make(as);
    const other = await signIn(server, 'agent');
    const notTheirs = await server.call(own.revokeOwnToken, { id: row.id }, { as: other });
    expect(notTheirs.refusal?.code).toBe('token-not-found');
    expect((await info(token)).http).toBe(200);
    await server.get(own.revokeOwnToken, { id: row.id }, { as });
    expect((await info(token)).http).toBe(401);
    expect(await stateOf(as, row.id)).toBe('revoked');
    expect((await server.get(own.listOwnTokens, {}, { as: other })).map(({ id }) => id)).not.toContain(row.id);
  });

  test('requires the password again, a name and a scope, and each user has a limited number', async () => {
    const as = await signIn(server, 'agent');
    const good = { name: 'Report', scopes: ['read' as const], days: 30 as const };
    const refused = async (given: Partial<CallInput<typeof own.createOwnToken>>) =>
      (await server.call(own.createOwnToken, { ...good, ...(await passwordAgain(server)), ...given }, { as })).refusal;
    expect((await refused(await passwordAgain(server, 'not it')))?.code).toBe('wrong-password');
    expect((await refused({ name: '  ' }))?.fields[0]?.code).toBe('token-name-empty');
    expect((await refused({ scopes: [] }))?.fields[0]?.code).toBe('token-scope-empty');
    await sql`
      insert into api_tokens (name, token_hash, scopes, expires_at, user_id)
      select 'x', sha256(n::text::bytea), '{read}', now() + interval '1 year', ${as.id}
      from generate_series(1, ${own.TOKENS_MAX}) n`.execute(db);
    expect((await refused({}))?.code).toBe('too-many-tokens');
    await sql`update api_tokens set revoked_at = now() where user_id = ${as.id}`.execute(db);
    expect(await refused({})).toBeUndefined();
  });

  test('records its last use and the address, at most once a minute', async () => {
    const as = await signIn(server, 'agent');
    const { token, row } = await make(as);
    const used = async () => (await server.get(own.listOwnTokens, {}, { as })).find(({ id }) => id === row.id);
    await info(token);
    const first = await used();
    expect(first).toMatchObject({ lastAddress: '127.0.0.1', lastUsedAt: expect.any(String) });
    await info(token);
    expect(await used()).toEqual(first);
    server.clock.forward(61);
    await info(token);
    expect(Date.parse((await used())?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first?.lastUsedAt ?? ''));
  });

  test('is reported by email when it is created, and when someone else revokes it', async () => {
    const user = await buildUser(db, { role: 'agent', email: 'ipek@example.com' });
    const as = await signIn(server, 'agent', user);
    const { row } = await make(as);
    await server.get(kept.revokeAnyToken, { id: row.id }, { as: admin });
    await server.get(kept.revokeAnyToken, { id: row.id }, { as: admin });
    const letters = await office.lettersTo(server, 'ipek@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual([
      'A token was created for your account',
      'One of your API tokens was revoked',
    ]);
    expect(letters[0]?.text).toContain('Report');
    expect(letters[0]?.text).toContain('API tokens');
  });
});

describe('[R-PLUS-12] a withdrawn right', () => {
  test('is lost to the token from its next call: role, group', async () => {
    const { as, groupId } = await agentWithGroup();
    await buildApplication(db, { groupId, submittedBy: as.id });
    const { token } = await make(as);
    const seen = async () => (await server.call(listHistory, {}, { token })).body.data.rows.length;
    expect(await seen()).toBe(1);
    await sql`update bindings set unbound_at = now() where user_id = ${as.id}`.execute(db);
    expect(await seen()).toBe(0);
    await server.get(changeUser, { id: as.id, roles: [] }, { as: admin });
    expect((await server.call(listHistory, {}, { token })).refusal?.code).toBe('forbidden');
  });

  test.each(['disabled_at', 'deleted_at'])(
    'a user %s loses their tokens, and restoring the user restores none',
    async (column) => {
      const as = await signIn(server, 'agent');
      const { token } = await make(as);
      await sql`update users set ${sql.ref(column)} = now() where id = ${as.id}`.execute(db);
      expect((await info(token)).refusal?.code).toBe('token-not-valid');
      await sql`update users set ${sql.ref(column)} = null where id = ${as.id}`.execute(db);
      expect((await info(token)).refusal?.code).toBe('token-not-valid');
    },
  );

  test('a token created without two-factor authentication is invalid while a role requires it, and one created with it is valid', async () => {
    const as = await signIn(server, 'agent');
    const before = await make(as);
    await enrolSecondFactor(server, as);
    const after = await make(as);
    await sql`update roles set second_factor = true where key = 'agent'`.execute(db);
    expect((await info(before.token)).http).toBe(401);
    expect((await info(after.token)).http).toBe(200);
    await server.get(endUserSecondFactor, { id: as.id, reason: 'lost' }, { as: admin });
    await sql`update roles set second_factor = false where key = 'agent'`.execute(db);
    expect((await info(after.token)).http).toBe(401);
  });

  test("a reset by email, or an administrator who ends all sessions, ends all tokens, but the user's own password change ends none", async () => {
    const user = await buildUser(db, { role: 'agent', email: 'lost@example.com' });
    const as = await signIn(server, 'agent', user);
    const first = await make(as);
    const newPassword = 'quite another phrase';
    const uuid = crypto.randomUUID();
    const change = {
      username: user.username,
      oldPass: await seal(server, 'correct horse', uuid),
      newPass: await seal(server, newPassword, uuid),
      confirmPass: await seal(server, newPassword, uuid),
      uuid,
    };
    await server.get(updatePass, change, { as });
    expect((await info(first.token)).http).toBe(200);
    await server.get(session.requestRecovery, { username: user.username });
    const letters = await office.lettersTo(server, 'lost@example.com');
    const code = /\b\d{6}\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
    const reset = { password: await seal(server, 'a third good phrase', uuid), uuid };
    await server.get(session.resetPassword, { username: user.username, code, ...reset });
    expect((await info(first.token)).http).toBe(401);

    const other = await signIn(server, 'agent');
    const second = await make(other);
    await server.get(endUserSessions, { id: other.id }, { as: admin });
    expect((await info(second.token)).http).toBe(401);
  });
});

describe('[R-PLUS-12] service tokens', () => {
  test("are created by users who manage tokens, listed together with everyone's tokens, and revoked", async () => {
    const given = { name: 'Warehouse', scopes: ['accounts:ingest' as const], days: 90 as const };
    const made = await server.get(
      kept.createMachineToken,
      { ...given, ...(await passwordAgain(server)) },
      { as: admin },
    );
    expect(made.token).toMatch(/^gr_/);
    const send = async (route: Route = ACCOUNTS) => (await server.fetch(route.path, deliveryWith(made.token))).status;
    expect(await send()).toBe(200);
    expect(await send(DAILY_FACTS)).toBe(403);
    expect((await info(made.token)).http).toBe(401);
    const as = await signIn(server, 'agent');
    const personal = await make(as);
    expect((await server.fetch(ACCOUNTS.path, deliveryWith(personal.token))).status).toBe(401);
    const { rows, total } = await server.get(kept.listAllTokens, { size: 100 }, { as: admin });
    expect(total).toBe(rows.length);
    expect(rows.slice(0, 2)).toMatchObject([
      { id: personal.row.id, owner: { id: as.id, username: as.username } },
      { id: made.row.id, owner: null, lastAddress: '127.0.0.1' },
    ]);
    await server.get(kept.revokeAnyToken, { id: made.row.id }, { as: admin });
    expect(await send()).toBe(401);
    expect((await server.call(kept.revokeAnyToken, { id: 999_999 }, { as: admin })).refusal?.code).toBe(
      'token-not-found',
    );
  });

  test('[R-PLUS-28] a user who manages tokens cannot revoke those of users with rights that this user lacks', async () => {
    const manager = await buildUser(db);
    await sql`
      insert into roles (key, name, level, scope, rights)
      values ('tokens', 'Tokens', 2, 'all', ${['tokens:manage']}::text[])`.execute(db);
    await sql`insert into user_roles (user_id, role) values (${manager.id}, 'tokens')`.execute(db);
    const as = await signIn(server, 'default', manager);
    const { row, token } = await make(await signIn(server, 'agent'));
    expect((await server.call(kept.revokeAnyToken, { id: row.id }, { as })).refusal?.code).toBe('beyond-own-rights');
    expect((await info(token)).http).toBe(200);
    const own = await make(await signIn(server, 'default'));
    expect((await server.call(kept.revokeAnyToken, { id: own.row.id }, { as })).http).toBe(200);
  });

  test('require the password of their creator, and cannot have a personal scope', async () => {
    const given = { name: 'Warehouse', scopes: ['accounts:ingest' as const], days: 90 as const };
    const wrong = { ...given, ...(await passwordAgain(server, 'not it')) };
    expect((await server.call(kept.createMachineToken, wrong, { as: admin })).refusal?.code).toBe('wrong-password');
    const answer = await server.fetch(kept.createMachineToken.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...given, scopes: ['read'], ...(await passwordAgain(server)) }),
    });
    expect(answer.status).toBe(400);
  });
});
