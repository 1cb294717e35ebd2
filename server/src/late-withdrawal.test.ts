import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { receiveAccounts } from '@greenroom/contract/accounts.ts';
import { createDepartment } from '@greenroom/contract/administration/departments.ts';
import { changeRole } from '@greenroom/contract/administration/roles.ts';
import * as tokens from '@greenroom/contract/administration/tokens.ts';
import * as users from '@greenroom/contract/administration/users.ts';
import { submitFile, submitTyped } from '@greenroom/contract/applications/applications.ts';
import { bindingAgentGroup } from '@greenroom/contract/bindings.ts';
import * as groups from '@greenroom/contract/groups.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import * as profile from '@greenroom/contract/profile.ts';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { holdBody } from '../test/held-body.ts';
import { passwordAgain, seal } from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import type { SignedIn } from '../test/signed-in.ts';
import { versionsFor } from '../test/versions.ts';
import { buildAccount, buildGroup, buildUser, signIn, TEST_PASSWORD } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const administrator = await signIn(server, 'administrator');

let made = 0;

/** Creates a user who has every right through a separate role. */
async function holder(): Promise<SignedIn & { role: string }> {
  made += 1;
  const role = `everything-${made}`;
  await sql`
    insert into roles (key, name, level, scope, rights) values (${role}, ${role}, 1, 'all', ${[...RIGHTS]}::text[])`.execute(
    db,
  );
  const user = await buildUser(db);
  await sql`insert into user_roles (user_id, role) values (${user.id}, ${role})`.execute(db);
  return { ...(await signIn(server, 'default', user)), role };
}

type Holder = Awaited<ReturnType<typeof holder>>;
const byAdministrator = { as: administrator };

/** Changes that each withdraw something that a user needs for administrators' calls. */
const WITHDRAWALS: Readonly<Record<string, (from: Holder) => Promise<unknown>>> = {
  disabled: ({ id }) => server.get(users.changeManyUsers, { act: 'disable', ids: [id] }, byAdministrator),
  deleted: ({ id }) => server.get(users.deleteUsers, { ids: [id] }, byAdministrator),
  'all sessions ended': ({ id }) => server.get(users.endUserSessions, { id }, byAdministrator),
  'password changed': async (from) => {
    const { password: oldPass, uuid } = await passwordAgain(server);
    const newPass = await seal(server, `${TEST_PASSWORD} again`, uuid);
    const elsewhere = await signIn(server, 'default', from);
    return server.get(profile.updatePass, { username: from.username, oldPass, newPass, uuid }, { as: elsewhere });
  },
  'role taken': ({ id, role }) =>
    server.get(users.changeManyUsers, { act: 'remove-role', role, ids: [id] }, byAdministrator),
  'right taken out of the role': async ({ role }) => {
    const version = await versionsFor(server, administrator).role(role);
    return server.get(changeRole, { key: role, rights: [], version }, byAdministrator);
  },
};
const SIGNED_OUT = ['disabled', 'deleted', 'all sessions ended'];
const REFUSED = ['not-signed-in', 'forbidden'];

function isForUsers({ access, method }: Route): boolean {
  return method !== 'GET' && access !== 'public' && (access === 'signed-in' || 'right' in access);
}

const writing = MOUNTED.map(({ route }) => route).filter(isForUsers);
/** Each call is tested with one withdrawal, in rotation. */
const each = writing.flatMap((route, index) => {
  const kinds =
    route.access === 'signed-in' ? SIGNED_OUT : Object.keys(WITHDRAWALS).filter((kind) => kind !== 'password changed');
  return kinds.slice(index % kinds.length, (index % kinds.length) + 1).map((kind) => [route.id, kind, route] as const);
});

describe('[R-PLUS-28] a caller who lost access while the request body was held back', () => {
  test.each(each)('is refused by %s: %s', async (_id, kind, route) => {
    const caller = await holder();
    const held = await holdBody(server, route, {}, caller.token);
    await WITHDRAWALS[kind]?.(caller);
    const { code } = await held.release();
    expect(REFUSED).toContain(code);
  });

  test.each(Object.entries(WITHDRAWALS))('creates no administrator: %s', async (_kind, withdraw) => {
    const caller = await holder();
    const username = `made.by.${caller.id}`;
    const user = { username, nickName: 'Made late', email: `${username}@example.com`, roles: ['administrator'] };
    const held = await holdBody(server, users.createUser, user, caller.token);
    await withdraw(caller);
    const { code } = await held.release();
    expect(REFUSED).toContain(code);
    const found = await sql`select from users where username = ${username}`.execute(db);
    expect(found.rows).toEqual([]);
  });

  test.each([
    ['typed', submitTyped],
    ['in a file', submitFile],
  ] as const)('adds no hosts to a group that was unbound or moved away: %s', async (_how, route) => {
    for (const away of ['unbound', 'moved'] as const) {
      const agent = await signIn(server, 'agent');
      const parent = await buildGroup(db, { agentId: agent.id });
      const { id: groupId } = await buildGroup(db, { parentId: parent.id });
      const { hostId } = await buildAccount(db);
      const held = await holdBody(server, route, { groupId, text: hostId }, agent.token);
      if (away === 'unbound')
        await server.get(bindingAgentGroup, { agentId: agent.id, unbind: [parent.id] }, byAdministrator);
      else await server.get(groups.moveGroup, { groupId, parentId: null }, byAdministrator);
      expect(await held.release()).toEqual({ http: 422, code: 'group-not-found' });
      expect((await sql`select from batches where group_id = ${groupId}`.execute(db)).rows).toEqual([]);
    }
  });

  test('delivers nothing with a token that was revoked', async () => {
    const { token, row } = await server.get(
      tokens.createMachineToken,
      { name: 'Platform', scopes: ['accounts:ingest'], days: 30, ...(await passwordAgain(server)) },
      byAdministrator,
    );
    const lines = `${JSON.stringify({ hostId: '91000001', appId: 1, name: 'Late' })}\n`;
    const held = await holdBody(server, receiveAccounts, { lines }, token);
    await server.get(tokens.revokeAnyToken, { id: row.id }, byAdministrator);
    expect(await held.release()).toEqual({ http: 401, code: 'token-not-valid' });
    expect((await sql`select from accounts where host_id = '91000001'`.execute(db)).rows).toEqual([]);
  });
});

/** The statement for each withdrawal. It is committed while a call waits in its transaction. */
const WRITTEN: Readonly<Record<string, (from: Holder) => RawBuilder<unknown>>> = {
  'session ended': ({ id }) => sql`delete from sessions where user_id = ${id}`,
  disabled: ({ id }) => sql`update users set disabled_at = now() where id = ${id}`,
  deleted: ({ id }) => sql`update users set deleted_at = now() where id = ${id}`,
  'role taken': ({ id }) => sql`delete from user_roles where user_id = ${id}`,
  'right taken out of the role': ({ role }) => sql`update roles set rights = '{}' where key = ${role}`,
};

/**
 * Makes a call that waits for a lock in its transaction, commits the withdrawals, and then lets the call continue.
 * @param lock the lock that the call must wait for
 */
async function meanwhile<T>(lock: RawBuilder<unknown>, call: () => Promise<T>, withdraw: RawBuilder<unknown>[]) {
  const { answer } = await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    const calling = call();
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(waiting.rows.length).toBeGreaterThan(0);
    }, PATIENCE);
    for (const statement of withdraw) await statement.execute(trx);
    return { answer: calling };
  });
  return answer;
}

const PATIENCE = { timeout: 30_000, interval: 20 };

describe('[R-PLUS-28] a withdrawal that commits while the call is in its transaction', () => {
  test.each(Object.entries(WRITTEN))('undoes the call: %s', async (_kind, withdraw) => {
    const caller = await holder();
    const name = `Department of ${caller.id}`;
    const create = () => server.call(createDepartment, { name }, { as: caller });
    const lock = sql`lock table departments in share row exclusive mode`;
    const { refusal } = await meanwhile(lock, create, [withdraw(caller)]);
    expect(REFUSED).toContain(refusal?.code);
    expect((await sql`select from departments where name = ${name}`.execute(db)).rows).toEqual([]);
  });

  test.each(Object.entries(WRITTEN))('undoes a change of users: %s', async (_kind, withdraw) => {
    const caller = await holder();
    const target = await buildUser(db, { role: 'agent' });
    const disable = () => server.call(users.changeManyUsers, { act: 'disable', ids: [target.id] }, { as: caller });
    const { refusal } = await meanwhile(sql`select pg_advisory_xact_lock(7310001)`, disable, [withdraw(caller)]);
    expect(REFUSED).toContain(refusal?.code);
    expect(
      (await sql`select from users where id = ${target.id} and disabled_at is null`.execute(db)).rows,
    ).toHaveLength(1);
  });

  test('undoes a call that consists of a single write statement', async () => {
    const caller = await holder();
    const change = () => server.call(profile.updateCenter, { nickName: 'Somebody else' }, { as: caller });
    const lock = sql`select from users where id = ${caller.id} for update`;
    const { refusal } = await meanwhile(lock, change, [sql`delete from sessions where user_id = ${caller.id}`]);
    expect(refusal?.code).toBe('not-signed-in');
    const found = await sql`select nick_name from users where id = ${caller.id}`.execute(db);
    expect(found.rows).not.toEqual([{ nick_name: 'Somebody else' }]);
  });

  test.each(['unbound', 'moved away', 'moved within'] as const)(
    'undoes changes outside the new scope: %s',
    async (away) => {
      const agent = await signIn(server, 'agent');
      const root = await buildGroup(db, { agentId: agent.id });
      const parent = await buildGroup(db, { parentId: root.id });
      const { id: groupId } = await buildGroup(db, { parentId: parent.id });
      const remove = () => server.call(groups.deleteGroup, { groupId }, { as: agent });
      const unbind = sql`update bindings set unbound_at = now() where user_id = ${agent.id}`;
      const move = (to: number | null) => sql`update agent_groups set parent_id = ${to} where id = ${parent.id}`;
      const leave = sql`
      delete from agent_group_ancestors where group_id in (${parent.id}, ${groupId}) and ancestor_id = ${root.id}`;
      const enter = sql`
      insert into agent_group_ancestors (group_id, ancestor_id, depth) values (${parent.id}, ${root.id}, 1)`;
      const change = {
        unbound: [unbind],
        'moved away': [move(null), leave],
        'moved within': [move(null), move(root.id), leave, enter],
      };
      const { refusal } = await meanwhile(
        sql`lock table group_events in share row exclusive mode`,
        remove,
        change[away],
      );
      const isKept = away !== 'moved within';
      expect(refusal?.code).toBe(isKept ? 'access-changed' : undefined);
      const found = await sql`select from agent_groups where id = ${groupId} and deleted_at is null`.execute(db);
      expect(found.rows).toHaveLength(isKept ? 1 : 0);
    },
  );
});

describe("[R-PLUS-28] two users who end each other's sessions at the same time", () => {
  test('both get an answer, and one of them stays signed in', async () => {
    for (let n = 0; n < 10; n += 1) {
      const pair = [await holder(), await holder()] as const;
      const [one, other] = pair;
      const answers = await Promise.all([
        server.call(users.endUserSessions, { id: other.id }, { as: one }),
        server.call(users.endUserSessions, { id: one.id }, { as: other }),
      ]);
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 401]);
    }
  });

  test('both get an answer with two sessions of one user', async () => {
    for (let n = 0; n < 10; n += 1) {
      const one = await signIn(server, 'agent');
      const other = await signIn(server, 'agent', one);
      const revoke = (as: SignedIn) => server.call(profile.revokeOtherSessions, {}, { as });
      const answers = await Promise.all([revoke(one), revoke(other)]);
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 401]);
    }
  });
});

test('[R-PLUS-28] a stored answer is not repeated to a caller who has lost the right to the call', async () => {
  const caller = await holder();
  const again = { as: caller, idempotencyKey: 'once' };
  const department = { name: `Once by ${caller.id}` };
  expect((await server.call(createDepartment, department, again)).http).toBe(200);
  expect((await server.call(createDepartment, department, again)).http).toBe(200);
  await WRITTEN['role taken']?.(caller).execute(db);
  expect((await server.call(createDepartment, department, again)).refusal?.code).toBe('forbidden');
});
