import * as contract from '@greenroom/contract/administration/users.ts';
import { listBindings } from '@greenroom/contract/bindings.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { openPostOffice, workDone } from '../../../test/post-office.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url, PUBLIC_URL: 'https://greenroom.example' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');

let made = 0;
const someone = () => {
  made += 1;
  return { username: `guest${made}`, nickName: `Guest ${made}`, email: `guest${made}@example.com` };
};
const create = (given: object = {}, as: SignedIn = admin) =>
  server.call(contract.createUser, { ...someone(), ...given }, { as });
const createGood = async (given: object = {}) => (await create(given)).body.data;
const change = (given: CallInput<typeof contract.changeUser>, as: SignedIn = admin) =>
  server.call(contract.changeUser, given, { as });
const list = (query: object = {}) => server.get(contract.listUsers, { size: 100, ...query }, { as: admin });
const many = (act: (typeof contract.USER_ACTS)[number], ids: number[], rest: object = {}, as: SignedIn = admin) =>
  server.call(contract.changeManyUsers, { act, ids, ...rest }, { as });
const departmentOf = async (name: string, parentId: number | null = null) => {
  const row = await sql<{ id: number }>`
    insert into departments (name, parent_id) values (${name}, ${parentId}) returning id`.execute(db);
  return row.rows[0]?.id ?? 0;
};

/** Builds a user who can manage users but isn't an administrator. */
async function keeper(): Promise<SignedIn> {
  await sql`
    insert into roles (key, name, level, scope, rights) values ('keeper', 'Keeper', 4, 'all', '{users:manage}')
    on conflict do nothing`.execute(db);
  const user = await buildUser(db);
  await sql`insert into user_roles (user_id, role) values (${user.id}, 'keeper')`.execute(db);
  return signIn(server, 'default', user);
}

describe('a new user', () => {
  test('is listed with all details entered, has the chosen groups, and has no password', async () => {
    const group = await buildGroup(db);
    const departmentId = await departmentOf('West');
    const given = { phone: '+90 000 555 0199', gender: 2 as const, departmentId, roles: ['agent', 'reviewer'] };
    const user = await createGood({ ...given, groupIds: [group.id], locale: 'ar' });
    expect(user).toMatchObject({
      ...{ phone: given.phone, gender: 2, state: 'invited', locale: 'ar', groups: 1, mayChange: true },
      department: { id: departmentId, name: 'West' },
      roles: [
        { key: 'agent', level: 4, name: null },
        { key: 'reviewer', level: 3, name: null },
      ],
    });
    expect((await list({ search: user.username })).rows).toEqual([user]);
    expect(await server.get(contract.readUser, { id: user.id }, { as: admin })).toMatchObject(user);
    const bound = await server.get(listBindings, { userId: user.id }, { as: admin });
    expect(bound.rows.map(({ groupId }) => groupId)).toEqual([group.id]);
    const kept = await sql<{ hash: string }>`select password_hash as hash from users where id = ${user.id}`.execute(db);
    expect(kept.rows).toEqual([{ hash: '' }]);
  });

  test('[R-VALID-5] has a unique username, email and phone, and an error names the one that is taken', async () => {
    const first = await createGood({ phone: '555 0100' });
    expect((await create({ username: first.username.toUpperCase() })).refusal?.code).toBe('username-taken');
    expect((await create({ email: first.email?.toUpperCase() })).refusal?.code).toBe('email-taken');
    expect((await create({ phone: '555 0100' })).refusal?.code).toBe('phone-taken');
    const other = await createGood();
    expect((await change({ id: other.id, phone: '555 0100' })).refusal?.code).toBe('phone-taken');
    expect((await change({ id: other.id, email: first.email ?? '' })).refusal?.code).toBe('email-taken');
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ username: 'at.once' })));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('gets no email and no row if any part of the call is refused', async () => {
    const group = await buildGroup(db);
    for (const [given, code] of [
      [{ roles: ['nobody'] }, 'role-not-found'],
      [{ departmentId: 999 }, 'department-not-found'],
      [{ roles: ['agent'], groupIds: [999] }, 'group-not-found'],
      [{ roles: ['reviewer'], groupIds: [group.id] }, 'not-an-agent'],
      [{ email: 'nowhere' }, 'invalid-input'],
      [{ username: 'a b' }, 'invalid-input'],
    ] as const) {
      await workDone(server);
      const before = await fingerprint(db);
      expect((await create(given)).refusal?.code).toBe(code);
      expect(await fingerprint(db)).toEqual(before);
    }
  });
});

describe('a user', () => {
  test('is changed field by field, and the change applies from the next request', async () => {
    const as = await signIn(server, 'agent');
    const departmentId = await departmentOf('North');
    await change({ id: as.id, nickName: 'New name', departmentId, roles: ['reviewer'] });
    expect(await server.get(readInfo, {}, { as })).toMatchObject({
      nickName: 'New name',
      department: 'North',
      roles: [{ key: 'reviewer' }],
    });
    await change({ id: as.id, departmentId: null, phone: '' });
    expect(await server.get(readInfo, {}, { as })).toMatchObject({
      nickName: 'New name',
      department: null,
      phone: null,
    });
    await change({ id: as.id, roles: [] });
    expect((await server.get(readInfo, {}, { as })).roles).toEqual([{ key: 'default', level: 9, name: null }]);
    expect((await change({ id: 999_999, nickName: 'X' })).refusal?.code).toBe('user-not-found');
  });

  test('is notified of a changed email at the old address', async () => {
    const user = await createGood();
    await change({ id: user.id, email: 'moved@example.com' });
    const letters = await post.lettersTo(server, user.email ?? '');
    // The invitation may arrive after this email.
    expect(letters.map(({ text }) => text).join()).toContain('m***@example.com');
  });

  test('is found by name, contact, state, role and department with its subdepartments, in the requested order', async () => {
    const above = await departmentOf('Above');
    const below = await departmentOf('Below', above);
    const one = await createGood({ nickName: 'Ayşe Çelik', roles: ['operator'], departmentId: above });
    const two = await createGood({ nickName: 'Zeynep', phone: '0000 777 88', departmentId: below });
    const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids({ search: 'ayse celik' })).toEqual([one.id]);
    expect(await ids({ search: two.email })).toEqual([two.id]);
    expect(await ids({ search: '77788' })).toEqual([two.id]);
    expect(await ids({ search: '%' })).toEqual([]);
    expect(await ids({ departmentId: above, sort: 'nickName', descending: 'false' })).toEqual([one.id, two.id]);
    expect(await ids({ departmentId: below })).toEqual([two.id]);
    expect(await ids({ role: 'operator', departmentId: above })).toEqual([one.id]);
    expect(await ids({ departmentId: above, state: 'active' })).toEqual([]);
    expect(await ids({ departmentId: above, state: 'invited', sort: 'username' })).toEqual([two.id, one.id]);
    await many('disable', [one.id]);
    expect(await ids({ departmentId: above, state: 'disabled' })).toEqual([one.id]);
    await server.get(contract.deleteUsers, { ids: [two.id] }, { as: admin });
    expect(await ids({ departmentId: above })).toEqual([one.id]);
    expect(await ids({ departmentId: above, state: 'deleted' })).toEqual([two.id]);
  });

  test('is among the first 10,000 that a search finds; a search with more matches says so and has no further pages', async () => {
    await sql`
      insert into users (username, nick_name, password_hash)
      select 'crowd' || n, 'Crowd', '-' from generate_series(1, 10001) n`.execute(db);
    const last = { search: 'crowd', size: 100, page: 100 };
    expect(await list(last)).toMatchObject({ total: 10_000, more: true });
    expect((await list(last)).rows).toHaveLength(100);
    expect(await list({ ...last, page: 101 })).toEqual({ rows: [], total: 10_000, more: true });
    const everybody = await list();
    expect(everybody.total).toBeGreaterThan(10_001);
    expect(everybody.more).toBe(false);
    await sql`delete from users where username = 'crowd1'`.execute(db);
    expect(await list(last)).toMatchObject({ total: 10_000, more: false });
    await sql`delete from users where nick_name = 'Crowd'`.execute(db);
  });
});

describe('many users', () => {
  test('are disabled, enabled, deleted, restored, given a role or a department, and each gets an outcome', async () => {
    const [one, two, gone] = [await createGood(), await createGood(), await createGood()];
    const ids = [one.id, two.id, gone.id, 999_999, one.id];
    await server.get(contract.deleteUsers, { ids: [gone.id] }, { as: admin });
    const outcomes = async (call: ReturnType<typeof many>) =>
      (await call).body.data.outcomes.map(({ outcome }) => outcome);
    expect(await outcomes(many('disable', ids))).toEqual(['done', 'done', 'user-deleted', 'user-not-found']);
    expect(await outcomes(many('disable', [one.id]))).toEqual(['unchanged']);
    expect(await outcomes(many('enable', [one.id, two.id]))).toEqual(['done', 'done']);
    expect(await outcomes(many('add-role', [one.id], { role: 'agent' }))).toEqual(['done']);
    expect(await outcomes(many('add-role', [one.id, two.id], { role: 'agent' }))).toEqual(['unchanged', 'done']);
    expect(await outcomes(many('add-role', [two.id], { role: 'reviewer' }))).toEqual(['done']);
    const roles = (await server.get(contract.readUser, { id: two.id }, { as: admin })).roles;
    expect(roles.map(({ key }) => key)).toEqual(['agent', 'reviewer']);
    expect(await outcomes(many('remove-role', [one.id, gone.id], { role: 'agent' }))).toEqual(['done', 'user-deleted']);
    const departmentId = await departmentOf('Many');
    expect(await outcomes(many('move', [one.id], { departmentId }))).toEqual(['done']);
    expect(await outcomes(many('move', [one.id], { departmentId: null }))).toEqual(['done']);
    expect(await outcomes(many('restore', [gone.id, one.id]))).toEqual(['done', 'unchanged']);
    expect((await many('add-role', [one.id])).refusal?.code).toBe('role-not-found');
    expect((await many('move', [one.id], { departmentId: 999 })).refusal?.code).toBe('department-not-found');
  });

  test('permanently lose their sessions if they are disabled or deleted', async () => {
    const [one, two] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    await many('disable', [one.id]);
    await server.get(contract.deleteUsers, { ids: [two.id] }, { as: admin });
    await many('enable', [one.id]);
    await many('restore', [two.id]);
    for (const as of [one, two]) expect((await server.call(readInfo, {}, { as })).http).toBe(401);
  });

  test('can be restored only while no one else has their email or phone', async () => {
    const [one, two, three] = [await createGood({ phone: '555 0201' }), await createGood(), await createGood()];
    await server.get(contract.deleteUsers, { ids: [one.id, two.id, three.id] }, { as: admin });
    await createGood({ phone: '555 0201' });
    await createGood({ email: two.email });
    const { outcomes } = (await many('restore', [one.id, two.id, three.id])).body.data;
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['phone-taken', 'email-taken', 'done']);
    await sql`update users set email = 'same@example.com' where id in (${one.id}, ${two.id})`.execute(db);
    await sql`update users set phone = null where id = ${one.id}`.execute(db);
    const again = (await many('restore', [one.id, two.id])).body.data.outcomes.map(({ outcome }) => outcome);
    expect(again).toEqual(['done', 'email-taken']);
  });
});

describe('[R-PLUS-21] a user who manages users', () => {
  test('gives no role beyond their own, and changes no user who has more', async () => {
    const as = await keeper();
    await workDone(server);
    const before = await fingerprint(db);
    for (const roles of [['administrator'], ['operator'], ['agent']]) {
      expect((await create({ roles }, as)).refusal?.code).toBe('beyond-own-rights');
      expect((await change({ id: as.id, roles }, as)).refusal?.code).toBe('beyond-own-rights');
      expect((await many('add-role', [as.id], { role: roles[0] }, as)).refusal?.code).toBe('beyond-own-rights');
    }
    expect((await change({ id: admin.id, nickName: 'Mine' }, as)).refusal?.code).toBe('beyond-own-rights');
    expect((await change({ id: admin.id, roles: [] }, as)).refusal?.code).toBe('beyond-own-rights');
    const { id } = admin;
    for (const call of [
      server.call(contract.endUserSessions, { id }, { as }),
      server.call(contract.endUserSecondFactor, { id, reason: 'lost' }, { as }),
      server.call(contract.inviteAgain, { id }, { as }),
    ]) {
      expect((await call).refusal?.code).toBe('beyond-own-rights');
    }
    const deleted = await server.get(contract.deleteUsers, { ids: [id] }, { as });
    expect(deleted.outcomes).toEqual([{ id, outcome: 'beyond-own-rights' }]);
    expect((await many('disable', [id], {}, as)).body.data.outcomes).toEqual(deleted.outcomes);
    expect(await fingerprint(db)).toEqual(before);
    expect((await create({ roles: ['default', 'keeper'] }, as)).http).toBe(200);
  });

  test('gains nothing from additional fields in a call', async () => {
    const as = await keeper();
    const { id } = (await create({ level: 1, isAdmin: true, rights: ['roles:manage'], password: 'x' }, as)).body.data;
    const more = { id, level: 1, passwordHash: 'x', scope: 'all', disabledAt: null };
    await change(more, as);
    const kept = await sql<{ hash: string; roles: number }>`
      select password_hash as hash, (select count(*) from user_roles where user_id = u.id) as roles
      from users u where id = ${id}`.execute(db);
    expect(kept.rows).toEqual([{ hash: '', roles: 0 }]);
  });

  test('cannot disable or delete themselves', async () => {
    expect((await many('disable', [admin.id])).body.data.outcomes).toEqual([{ id: admin.id, outcome: 'not-yourself' }]);
    const { outcomes } = await server.get(contract.deleteUsers, { ids: [admin.id] }, { as: admin });
    expect(outcomes).toEqual([{ id: admin.id, outcome: 'not-yourself' }]);
  });

  test('must leave one administrator; disabled, deleted, demoted and invited ones do not count', async () => {
    const second = await signIn(server, 'administrator');
    await createGood({ roles: ['administrator'] });
    await many('disable', [admin.id], {}, second);
    const refused = async (call: () => Promise<{ refusal: { code: string } | undefined }>) => {
      await workDone(server);
      const before = await fingerprint(db);
      expect((await call()).refusal?.code).toBe('last-administrator');
      expect(await fingerprint(db)).toEqual(before);
    };
    await refused(() => change({ id: second.id, roles: [] }, second));
    await refused(() => change({ id: second.id, roles: ['operator'] }, second));
    await refused(() => many('remove-role', [second.id], { role: 'administrator' }, second));
    await many('enable', [admin.id], {}, second);
    expect((await change({ id: second.id, roles: ['operator'] }, second)).http).toBe(200);
  });

  test('can remain the only one of two administrators who demote each other simultaneously', async () => {
    const [one, two] = [await signIn(server, 'administrator'), await signIn(server, 'administrator')];
    await sql`update users set disabled_at = now() where id not in (${one.id}, ${two.id})`.execute(db);
    const answers = await Promise.all([change({ id: two.id, roles: [] }, one), change({ id: one.id, roles: [] }, two)]);
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const left = await sql`
      select from user_roles h join users u on u.id = h.user_id
      where h.role = 'administrator' and u.disabled_at is null and u.password_hash <> ''`.execute(db);
    expect(left.rows).toHaveLength(1);
  });
});
