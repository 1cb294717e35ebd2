import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import * as contract from '@greenroom/contract/administration/roles.ts';
import { changeUser, listGrantableRoles } from '@greenroom/contract/administration/users.ts';
import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import { MAX_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import { streamEvents } from '@greenroom/contract/events.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import type { MenuNode } from '@greenroom/contract/menus.ts';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { keyBeginning, roleKey } from './roles.policy.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');

type NewRole = CallInput<typeof contract.createRole>;

const NIGHT: NewRole = {
  name: 'Night shift',
  description: 'Reviews at night',
  level: 6,
  scope: 'all',
  rights: ['applications:read', 'applications:review'],
};

let made = 0;
const create = (given: Partial<NewRole> = {}, as: SignedIn = admin) => {
  made += 1;
  return server.call(contract.createRole, { ...NIGHT, name: `Role ${made}`, ...given }, { as });
};
const createGood = async (given: Parameters<typeof create>[0] = {}) => (await create(given)).body.data;

/** Changes a role as a user who has just read it. */
const change = async (key: string, given: Omit<CallInput<typeof contract.changeRole>, 'key' | 'version'>, as = admin) =>
  server.call(contract.changeRole, { key, ...given, version: await versionsFor(server, admin).role(key) }, { as });

async function userWith(roles: readonly string[]): Promise<SignedIn> {
  const user = await buildUser(db);
  await sql`
    insert into user_roles (user_id, role, position)
    select ${user.id}, role, position from unnest(${[...roles]}::text[]) with ordinality t(role, position)`.execute(db);
  return signIn(server, 'default', user);
}

const pathsOf = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap((node) => [node.path, ...pathsOf(node.children)]);

describe('[R-PLUS-21] a role', () => {
  test('is created with a key from its name, listed with the number of its holders, and applies from their next request', async () => {
    const role = await server.get(contract.createRole, NIGHT, { as: admin });
    expect(role).toEqual({
      ...NIGHT,
      key: 'night-shift',
      secondFactor: false,
      shipped: false,
      holders: 0,
      mayChange: true,
      version: expect.any(String),
    });
    const holder = await userWith(['night-shift']);
    expect((await server.get(readInfo, {}, { as: holder })).roles).toEqual([
      { key: 'night-shift', level: 6, name: 'Night shift' },
    ]);
    const group = await buildGroup(db);
    const submit = async () =>
      (await server.call(submitTyped, { groupId: group.id, text: '12345678' }, { as: holder })).http;
    expect(await submit()).toBe(403);
    const rights = [...NIGHT.rights, 'applications:submit' as const];
    const changed = (await change('night-shift', { rights })).body.data;
    expect([changed.rights.toSorted(), changed.holders]).toEqual([rights.toSorted(), 1]);
    expect(await submit()).toBe(200);
    expect(pathsOf(await server.get(buildMenus, {}, { as: holder }))).toContain('/hosts/add');
    const { rows } = await server.get(contract.listRoles, { size: 100 }, { as: admin });
    expect(rows.map(({ level }) => level)).toEqual(
      rows.map(({ level }) => level).toSorted((one, other) => one - other),
    );
    expect(rows.find(({ key }) => key === 'night-shift')).toEqual(changed);
  });

  test("notifies the open pages of its holders, and no one else's", async () => {
    const role = await createGood();
    const [holder, other] = [await userWith([role.key]), await userWith(['agent'])];
    const heard = await Promise.all([listen(holder), listen(other)]);
    await change(role.key, { description: 'Another' });
    await vi.waitFor(() => expect(heard[0].text).toContain('"topic":"session"'));
    await server.product.deps.events.publish(db, 'everybody', { topic: 'menus', id: null });
    await vi.waitFor(() => expect(heard[1].text).toContain('"topic":"menus"'));
    expect(heard[1].text).not.toContain('session');
    for (const line of heard) line.stop();
  });

  test('that is built-in keeps its name and level and cannot be deleted, but its rights can be changed', async () => {
    expect((await change('operator', { name: 'Others' })).refusal?.code).toBe('role-shipped');
    expect((await change('operator', { level: 4 })).refusal?.code).toBe('role-shipped');
    const removed = await server.call(contract.deleteRole, { key: 'operator' }, { as: admin });
    expect(removed.refusal?.code).toBe('role-shipped');
    const { rights } = await server.get(contract.readRole, { key: 'operator' }, { as: admin });
    expect((await change('operator', { rights: [] })).body.data.rights).toEqual([]);
    expect((await change('operator', { rights })).body.data.rights).toEqual(rights);
  });

  test("is neither created nor renamed with a name that looks like another one's, including built-in ones", async () => {
    await createGood({ name: 'Night watch' });
    const { key, version } = await createGood();
    const looks = [
      '\u202eNight watch',
      'NIGHT\u00a0WATCH\u200b',
      'Ｎight\u2060 watch',
      'Administrator',
      'system  administrator',
    ];
    for (const name of looks) {
      const renamed = server.call(contract.changeRole, { key, name, version }, { as: admin });
      for (const { refusal } of [await create({ name }), await renamed]) {
        expect([name, refusal?.code]).toEqual([name, 'role-name-taken']);
      }
    }
    expect((await createGood({ name: ' Day\r\nwatch\u200b ' })).name).toBe('Day watch');
  });

  test('has a unique name, and a deleted role is reported as such', async () => {
    await createGood({ name: 'Café' });
    expect((await create({ name: ' CAFÉ ' })).refusal?.code).toBe('role-name-taken');
    const { key } = await createGood();
    const taken = await change(key, { name: 'café' });
    expect(taken.refusal?.code).toBe('role-name-taken');
    expect((await create({ name: '   ' })).refusal).toMatchObject({
      code: 'invalid-input',
      fields: [{ path: 'name', code: 'role-name-empty' }],
    });
    for (const call of [
      change('nobody', { level: 7 }),
      server.call(contract.readRole, { key: 'nobody' }, { as: admin }),
      server.call(contract.deleteRole, { key: 'nobody' }, { as: admin }),
    ]) {
      expect((await call).refusal?.code).toBe('role-not-found');
    }
  });

  test('can be deleted only if no one has it, including deleted users, and no menu item is restricted to it', async () => {
    const { key } = await createGood();
    const remove = () => server.call(contract.deleteRole, { key }, { as: admin });
    const holder = await userWith([key]);
    await sql`update users set deleted_at = now() where id = ${holder.id}`.execute(db);
    expect((await remove()).refusal).toMatchObject({ code: 'role-held', params: { count: 1 } });
    await sql`delete from user_roles where user_id = ${holder.id}`.execute(db);
    await sql`update menus set roles = array[${key}] where component = 'history'`.execute(db);
    expect((await remove()).refusal).toMatchObject({ code: 'role-in-menu', params: { count: 1 } });
    await sql`update menus set roles = '{}' where component = 'history'`.execute(db);
    expect((await remove()).http).toBe(200);
    expect((await remove()).refusal?.code).toBe('role-not-found');
  });

  test('has rights over the whole agency programme only together with all groups', async () => {
    expect((await create({ scope: 'bound', rights: ['users:manage'] })).refusal?.code).toBe('role-scope');
    const { key } = await createGood({ rights: ['users:manage'] });
    expect((await change(key, { scope: 'bound' })).refusal?.code).toBe('role-scope');
    expect((await change(key, { scope: 'bound', rights: ['groups:view'] })).http).toBe(200);
    expect((await change(key, { rights: ['menus:manage'] })).refusal?.code).toBe('role-scope');
  });

  test('can be previewed: its menu, screens and calls are those that it opens', async () => {
    const rights = ['applications:read' as const, 'groups:view' as const];
    const seen = await server.get(contract.previewRole, { rights }, { as: admin });
    const paths = pathsOf(seen.menus);
    expect(paths).toEqual(expect.arrayContaining(['/hosts/history', '/groups/query']));
    expect(paths).not.toContain('/hosts/add');
    const opened = ALL_ROUTES.filter(
      ({ access }) => typeof access === 'object' && 'right' in access && rights.some((right) => right === access.right),
    );
    expect(seen.calls.map(({ path }) => path)).toEqual(opened.map(({ path }) => path));
    const { key } = await createGood({ rights });
    const holder = await userWith([key]);
    expect(await server.get(buildMenus, {}, { as: holder })).toEqual(seen.menus);
  });
});

describe('[R-PLUS-21] users can grant only their own', () => {
  test('rights, level and scope: by a new role, by changing one, or by touching one that has more', async () => {
    const keeper = await createGood({ level: 5, rights: ['roles:manage', 'groups:view', 'groups:manage'] });
    const as = await userWith([keeper.key]);
    const beyond = async (given: Partial<NewRole>) => {
      const before = await fingerprint(db);
      expect((await create(given, as)).refusal?.code).toBe('beyond-own-rights');
      expect(await fingerprint(db)).toEqual(before);
    };
    await beyond({ rights: ['users:manage'] });
    await beyond({ level: 4, rights: [] });
    const ok = await create({ rights: ['groups:view', 'groups:hold'], level: 5 }, as);
    expect(ok.http).toBe(200);
    const { key } = ok.body.data;
    for (const given of [{ rights: ['data:manage' as const] }, { level: 1 }]) {
      expect((await change(key, given, as)).refusal?.code).toBe('beyond-own-rights');
    }
    const wider = await createGood({ rights: ['users:manage'], level: 7 });
    const narrowed = await change(wider.key, { rights: [] }, as);
    expect(narrowed.refusal?.code).toBe('beyond-own-rights');
    expect((await server.call(contract.deleteRole, { key: wider.key }, { as })).refusal?.code).toBe(
      'beyond-own-rights',
    );
    const { rows } = await server.get(contract.listRoles, { size: 100 }, { as });
    expect(rows.find((row) => row.key === wider.key)?.mayChange).toBe(false);
    expect(rows.find((row) => row.key === key)?.mayChange).toBe(true);
  });

  test("rights, for any input: the result is within the caller's rights, or nothing has changed", async () => {
    const keeper = await createGood({ level: 3, rights: ['roles:manage', 'users:manage', 'groups:view'] });
    const as = await userWith([keeper.key]);
    const target = await userWith([]);
    const own: readonly string[] = keeper.rights;
    const grant = fc.record({
      level: fc.integer({ min: 1, max: 99 }),
      scope: fc.constantFrom('all' as const, 'bound' as const),
      rights: fc.uniqueArray(fc.constantFrom(...RIGHTS), { maxLength: 3 }),
    });
    const roles = fc.subarray(['administrator', 'operator', 'reviewer', 'agent', 'default', keeper.key]);
    // The caller's own role remains the limit, because no call extends it.
    await fc.assert(
      fc.asyncProperty(grant, roles, async (given, wanted) => {
        const more = { ...given, isAdmin: true, key: 'administrator', shipped: true };
        const answer = await create(more, as);
        const within = given.level >= 3 && given.rights.every((right) => own.includes(right));
        if (answer.http === 200) expect([within, answer.body.data.shipped]).toEqual([true, false]);
        if (!within) expect(answer.refusal?.code).toBe('beyond-own-rights');
        await server.call(changeUser, { id: target.id, roles: wanted }, { as });
        const now = await server.get(readInfo, {}, { as: target });
        expect(now.rights.filter((right) => !own.includes(right))).toEqual([]);
        expect(now.roles.every(({ level }) => level >= 3)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('rights, so an administrator can give every built-in role', async () => {
    const roles = await server.get(listGrantableRoles, {}, { as: admin });
    expect(roles.filter(({ grantable }) => !grantable)).toEqual([]);
  });
});

describe('[R-PLUS-21] the last administrator', () => {
  test('stays: a change that leaves no one who manages users and roles is refused and changes nothing', async () => {
    const { rights } = (await server.get(contract.listRoles, {}, { as: admin })).rows[0] ?? { rights: [] };
    for (const lost of ['users:manage', 'roles:manage', 'menus:manage']) {
      const before = await fingerprint(db);
      const given = { rights: rights.filter((right) => right !== lost) };
      expect((await change('administrator', given)).refusal?.code).toBe('last-administrator');
      expect(await fingerprint(db)).toEqual(before);
    }
    const other = await createGood({ level: 1, rights: [...rights] });
    await userWith([other.key]);
    const given = { rights: rights.filter((right) => right !== 'menus:manage') };
    expect((await change('administrator', given)).http).toBe(200);
    const back = await change('administrator', { rights });
    expect(back.refusal?.code).toBe('beyond-own-rights');
  });
});

test('[R-PLUS-21] a role is read by its key, even beyond the largest page of the list', async () => {
  await sql`
    insert into roles (key, name, level, scope, rights)
    select 'many-' || n, 'Many ' || n, 90, 'bound', '{}' from generate_series(1, ${MAX_PAGE_SIZE}::int) n`.execute(db);
  const last = await createGood({ level: 99 });
  const { rows } = await server.get(contract.listRoles, { size: MAX_PAGE_SIZE }, { as: admin });
  expect(rows.map(({ key }) => key)).not.toContain(last.key);
  expect(await server.get(contract.readRole, { key: last.key }, { as: admin })).toEqual(last);
});

test("a role's key is the Latin part of its name, and never an existing one", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 5 }), (name, others) => {
      const beginning = keyBeginning(name);
      const taken = [beginning, `${beginning}-2`, `${beginning}-3`, `${beginning}-5`, `${beginning}x`].slice(0, others);
      const key = roleKey(name, taken);
      expect(key).toMatch(/^[a-z][a-z0-9-]{0,39}$/);
      expect(taken).not.toContain(key);
    }),
  );
  expect([roleKey('Night shift', []), roleKey('夜班', ['role'])]).toEqual(['night-shift', 'role-2']);
});

async function listen(as: SignedIn) {
  const stop = new AbortController();
  const response = await fetch(`${server.address}${streamEvents.path}`, {
    headers: { Authorization: `Bearer ${as.token}` },
    signal: stop.signal,
  });
  const line = { text: '', stop: () => stop.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) line.text += decoder.decode(part, { stream: true });
  };
  read().catch(() => undefined);
  await vi.waitFor(() => expect(line.text).toContain(': hello'));
  return line;
}
