import * as contract from '@greenroom/contract/profile.ts';
import { addLoginRecord, readInfo } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { heldBy } from '../../../test/held.ts';
import { peopleState } from '../../../test/models/people-state.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

describe("a user's own profile", () => {
  test('[R-DATA-1] has an ID, username, nickname, roles with a level, a unique phone, email, gender, department, and an avatar at /avatar/{file}', async () => {
    const user = await buildUser(db, { role: 'agent', nickName: 'Nina', email: 'nina@example.com' });
    await sql`
      with made as (insert into departments (name) values ('West') returning id)
      update users set department_id = made.id from made where users.id = ${user.id}`.execute(db);
    const as = await signIn(server, 'agent', user);
    await server.get(contract.updateCenter, { phone: '+90 000 555 0123', gender: 2 }, { as });
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    await server.get(contract.updateAvatar, {}, { as, file: { name: 'me.png', bytes } });
    const shown = await server.get(readInfo, {}, { as });
    expect(shown).toEqual({
      id: user.id,
      username: user.username,
      nickName: 'Nina',
      roles: [{ key: 'agent', level: 4, name: null }],
      rights: (await heldBy(db, 'agent')).rights,
      seesAllGroups: false,
      phone: '+90 000 555 0123',
      email: 'nina@example.com',
      gender: 2,
      department: 'West',
      avatar: expect.stringMatching(/^[\w-]{40,}\.webp$/),
      locale: 'en',
      version: expect.any(String),
    });
    const picture = await server.fetch(`/avatar/${shown.avatar}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const other = await signIn(server, 'agent');
    const taken = await server.call(contract.updateCenter, { phone: '+90 000 555 0123' }, { as: other });
    expect(taken).toMatchObject({ http: 409, body: { status: 1 }, refusal: { code: 'phone-taken' } });
  });

  test('keeps fields that are left out, loses fields set to null or an empty phone, and is in the answer', async () => {
    const as = await signIn(server, 'reviewer');
    const first = { nickName: 'Zoë', phone: '0532 000 00 00', gender: 1, locale: 'zh-CN' } as const;
    expect(await server.get(contract.updateCenter, { ...first, id: as.id }, { as })).toMatchObject(first);
    expect(await server.get(contract.updateCenter, {}, { as })).toMatchObject(first);
    expect(await server.get(contract.updateCenter, { phone: '' }, { as })).toMatchObject({ ...first, phone: null });
    const none = await server.get(contract.updateCenter, { phone: null, gender: null }, { as });
    expect(none).toMatchObject({ phone: null, gender: null, nickName: 'Zoë' });
  });

  test('can lack a phone without a conflict, and can have its own phone or that of a deleted user', async () => {
    const [one, two] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    for (const as of [one, two]) await server.get(contract.updateCenter, { phone: '' }, { as });
    await server.get(contract.updateCenter, { phone: '5550001' }, { as: one });
    await server.get(contract.updateCenter, { phone: '5550001' }, { as: one });
    await sql`update users set deleted_at = now() where id = ${one.id}`.execute(db);
    expect(await server.get(contract.updateCenter, { phone: '5550001' }, { as: two })).toMatchObject({
      phone: '5550001',
    });
  });

  test('gets a phone only once if twenty users claim it simultaneously', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn(server, 'agent')));
    const answers = await Promise.all(
      users.map((as) => server.call(contract.updateCenter, { phone: '+1 555 0199', nickName: 'Race' }, { as })),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ refusal }) => refusal?.code === 'phone-taken')).toHaveLength(19);
    const kept = await sql`select from users where phone = '+1 555 0199' or nick_name = 'Race'`.execute(db);
    expect(kept.rows).toHaveLength(1);
  });

  test('accepts only its five fields, and no other value in the body changes anything', async () => {
    const as = await signIn(server, 'agent');
    const body = {
      nickName: 'Me',
      roles: ['administrator'],
      username: 'root',
      email: 'x@example.com',
      department: 'X',
    };
    const answer = await server.fetch(contract.updateCenter.path, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${as.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, avatar: 'x.webp', passwordHash: 'x', isAdmin: true, level: 1 }),
    });
    expect(answer.status).toBe(200);
    expect(await server.get(readInfo, {}, { as })).toMatchObject({
      nickName: 'Me',
      username: as.username,
      roles: [{ key: 'agent', level: 4, name: null }],
      email: null,
      department: null,
      avatar: null,
    });
  });

  test('refuses an invalid phone, nickname or language at its field', async () => {
    const as = await signIn(server, 'agent');
    const path = async (input: Parameters<typeof server.call<typeof contract.updateCenter>>[1]) =>
      (await server.call(contract.updateCenter, input, { as })).refusal?.fields.map(({ path, code }) => [path, code]);
    expect(await path({ phone: 'call me' })).toEqual([['phone', expect.any(String)]]);
    expect(await path({ phone: '1'.repeat(31) })).toEqual([['phone', 'too-long']]);
    expect(await path({ nickName: '  ' })).toEqual([['nickName', 'nick-name-empty']]);
    expect(await path({ nickName: 'a\ud800b' })).toEqual([['nickName', 'invalid']]);
    expect(await path({ nickName: '\u202e\u200b\0' })).toEqual([['nickName', 'nick-name-empty']]);
  });
});

describe("a user's own sessions", () => {
  test("are listed with the current one first, then the last seen, without ended ones or other users'", async () => {
    const user = await buildUser(db, { role: 'agent' });
    const [old, current, newer] = [
      await signIn(server, 'agent', user),
      await signIn(server, 'agent', user),
      await signIn(server, 'agent', user),
    ];
    await signIn(server, 'agent');
    await sql`
      insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at, expires_at) values
        ('\x01', ${user.id}, false, now() - interval '2 days', now(), now() - interval '1 day'),
        ('\x02', ${user.id}, false, now() - interval '20 hours', now() - interval '13 hours', now() + interval '1 day')
    `.execute(db);
    await sql`update sessions set last_seen_at = now() - interval '2 hours' where id = (
      select min(id) from sessions where user_id = ${user.id})`.execute(db);
    const listed = await server.get(contract.listSessions, {}, { as: current });
    expect(listed.map((one) => one.current)).toEqual([true, false, false]);
    const [, second, third] = listed;
    expect((second?.lastSeenAt ?? '') > (third?.lastSeenAt ?? '')).toBe(true);
    await server.get(contract.revokeSession, { id: third?.id ?? 0 }, { as: current });
    expect((await server.call(readInfo, {}, { as: old })).http).toBe(401);
    expect((await server.call(readInfo, {}, { as: newer })).http).toBe(200);
  });

  test('end with their next request if revoked, including the current one, and can be revoked only once', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const [here, there] = [await signIn(server, 'agent', user), await signIn(server, 'agent', user)];
    const [current, other] = await server.get(contract.listSessions, {}, { as: here });
    await server.get(contract.revokeSession, { id: other?.id ?? 0 }, { as: here });
    expect((await server.call(readInfo, {}, { as: there })).http).toBe(401);
    expect(await server.call(contract.revokeSession, { id: other?.id ?? 0 }, { as: here })).toMatchObject({
      http: 422,
      body: { status: 1 },
      refusal: { code: 'session-not-found' },
    });
    await server.get(contract.revokeSession, { id: current?.id ?? 0 }, { as: here });
    expect((await server.call(readInfo, {}, { as: here })).http).toBe(401);
  });

  test('can be revoked together except the current one, and the answer has their number', async () => {
    const user = await buildUser(db, { role: 'agent' });
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(server, 'agent', user)));
    const stranger = await signIn(server, 'agent');
    const [here, ...others] = sessions;
    expect(await server.get(contract.revokeOtherSessions, {}, here ? { as: here } : {})).toEqual({ ended: 3 });
    for (const as of others) expect((await server.call(readInfo, {}, { as })).http).toBe(401);
    for (const as of [here, stranger]) expect((await server.call(readInfo, {}, as ? { as } : {})).http).toBe(200);
  });

  test("notify the user's open windows when they are revoked", async () => {
    const as = await signIn(server, 'agent');
    const heard: unknown[] = [];
    const stop = server.product.deps.events.listen({ userId: as.id, rights: [], hear: (event) => heard.push(event) });
    const other = await signIn(server, 'agent', as);
    const id = (await server.get(contract.listSessions, {}, { as })).find((one) => !one.current)?.id ?? 0;
    await expect
      .poll(async () => {
        // The event stream may still be opening, and earlier events are not received.
        await server.get(contract.revokeOtherSessions, {}, { as });
        return heard;
      })
      .toContainEqual({ topic: 'session', id: null });
    await signIn(server, 'agent', other);
    const next = (await server.get(contract.listSessions, {}, { as })).find((one) => !one.current)?.id ?? 0;
    expect(next).not.toBe(id);
    await server.get(contract.revokeSession, { id: next }, { as });
    await expect.poll(() => heard).toContainEqual({ topic: 'session', id: next });
    stop();
  });
});

describe("a user's own sign-ins", () => {
  test("are listed page by page, the latest first, without other users'", async () => {
    const [as, stranger] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    const record = (one: typeof as) => ({
      agentId: one.id,
      agentAccount: one.username,
      agentNickname: 'x',
      roleLevel: 4,
    });
    await server.get(addLoginRecord, record(stranger), { as: stranger });
    await server.get(addLoginRecord, record(as), { as });
    await sql`
      insert into login_records (agent_id, agent_account, agent_nickname, role_level, at, address)
      select agent_id, agent_account, agent_nickname, role_level, at, address
      from login_records, generate_series(1, 11) where agent_id = ${as.id}`.execute(db);
    const first = await server.get(contract.listLoginRecords, { size: 10 }, { as });
    const second = await server.get(contract.listLoginRecords, { size: 10, page: 2 }, { as });
    expect([first.total, first.rows.length, second.total, second.rows.length]).toEqual([12, 10, 12, 2]);
    const all = [...first.rows, ...second.rows];
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((one, other) => other - one));
    expect(all.every(({ agentId, address }) => agentId === as.id && address === '127.0.0.1')).toBe(true);
    expect((await server.get(contract.listLoginRecords, { page: 1000 }, { as })).rows).toEqual([]);
  });
});

describe('another user', () => {
  test("[R-DATA-3] named in a request for sign-ins is refused instead of ignored, and the caller's own ID is accepted", async () => {
    const [as, other] = [await signIn(server, 'administrator'), await signIn(server, 'agent')];
    for (const named of [{ adminId: other.id }, { agentId: other.id }, { adminId: as.id, agentId: other.id }]) {
      const answer = await server.call(contract.listLoginRecords, named, { as });
      expect(answer).toMatchObject({ http: 403, refusal: { code: 'identity-mismatch' } });
    }
    const own = await server.call(contract.listLoginRecords, { adminId: as.id, agentId: as.id }, { as });
    expect(own.http).toBe(200);
  });

  test('cannot be named in any call, and nothing changes', async () => {
    const [as, other] = [await signIn(server, 'administrator'), await signIn(server, 'agent')];
    const [theirs] = await server.get(contract.listSessions, {}, { as: other });
    const before = await peopleState(db);
    const profile = await server.call(contract.updateCenter, { id: other.id, nickName: 'Mine' }, { as });
    expect(profile).toMatchObject({ http: 403, body: { status: 403 }, refusal: { code: 'identity-mismatch' } });
    const password = await server.call(
      contract.updatePass,
      { username: other.username, oldPass: 'x', newPass: 'x', uuid: crypto.randomUUID() },
      { as },
    );
    expect(password).toMatchObject({ http: 403, refusal: { code: 'identity-mismatch' } });
    const session = await server.call(contract.revokeSession, { id: theirs?.id ?? 0 }, { as });
    expect(session).toMatchObject({ http: 422, refusal: { code: 'session-not-found' } });
    for (const path of [contract.listSessions.path, contract.listLoginRecords.path]) {
      const asked = await server.fetch(`${path}?adminId=${other.id}&agentId=${other.id}&userId=${other.id}`, {
        headers: { Authorization: `Bearer ${as.token}` },
      });
      expect(await asked.text()).not.toContain(other.username);
    }
    expect(await peopleState(db)).toBe(before);
  });

  test('and a visitor without a session can make none of these calls', async () => {
    const before = await peopleState(db);
    const answers = await Promise.all([
      server.call(contract.updateCenter, { nickName: 'x' }),
      server.call(contract.deleteAvatar, {}),
      server.call(contract.updateAvatar, {}, { file: { name: 'a.png', bytes: new Uint8Array(10) } }),
      server.call(contract.listSessions, {}),
      server.call(contract.revokeSession, { id: 1 }),
      server.call(contract.revokeOtherSessions, {}),
      server.call(contract.listLoginRecords, {}),
      server.call(contract.requestEmailCode, { email: 'x@example.com' }),
    ]);
    expect(answers.map(({ http }) => http)).toEqual(Array(8).fill(401));
    expect(await peopleState(db)).toBe(before);
  });
});
