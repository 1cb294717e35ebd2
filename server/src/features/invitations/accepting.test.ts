import { randomUUID } from 'node:crypto';
import * as contract from '@greenroom/contract/bindings.ts';
import { INVITATION_DAYS } from '@greenroom/contract/constants.ts';
import { listBindingGroups } from '@greenroom/contract/groups.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { attemptSignIn, seal, sessionOf } from '../../../test/real-sign-in.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url, PUBLIC_URL: 'https://greenroom.example' });
const { db } = server.product.deps;
const PASSWORD = 'a quiet horse';
const NOT_GOOD = 'x'.repeat(43);

let counter = 0;

/** Invites a guest and reads the secret from the invitation email, the only place that contains it. */
async function invited(as: SignedIn, groupId: number, given: { email?: string } = {}) {
  counter += 1;
  const email = given.email ?? `guest${counter}@example.com`;
  const { id } = await server.get(contract.invite, { email, nickName: `Guest ${counter}`, groupId }, { as });
  const letters = await post.lettersTo(server, email);
  const secret = /\/#\/invitation\/([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  return { id, email, secret, username: `guest${counter}`, nickName: `Guest ${counter}` };
}

async function accept(secret: string, username: string, password = PASSWORD) {
  const uuid = randomUUID();
  const sealed = await seal(server, password, uuid);
  return server.call(contract.acceptInvitation, { secret, username, password: sealed, uuid });
}

const read = (secret: string) => server.call(contract.readInvitation, { secret });

/** Returns the database contents, except for used seals, which differ with each call. */
async function state() {
  const { 'public.used_seals': _seals, ...others } = await fingerprint(db);
  return others;
}

describe('an invited person', () => {
  test('[R-PLUS-28] is refused permanently once the inviting user was disabled, even if that user is enabled again', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const guest = await invited(agent, groups.left);
    await sql`update users set disabled_at = now() where id = ${agent.id}`.execute(db);
    await sql`update users set disabled_at = null where id = ${agent.id}`.execute(db);
    expect((await read(guest.secret)).refusal?.code).toBe('invitation-not-found');
    expect((await accept(guest.secret, guest.username)).refusal?.code).toBe('invitation-not-found');
    const { rows } = await server.get(contract.listInvitations, {}, { as: await signIn(server, 'agent', agent) });
    expect(rows).toMatchObject([{ id: guest.id, state: 'withdrawn' }]);
  });

  test('becomes a sub-agent, is bound to the group and signs in with the chosen username and password', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const guest = await invited(agent, groups.left);
    expect((await read(guest.secret)).body.data).toMatchObject({
      email: guest.email,
      nickName: guest.nickName,
      invitedBy: `Nick ${agent.username}`,
    });
    expect((await accept(guest.secret, guest.username)).http).toBe(200);
    const opened = sessionOf(await attemptSignIn(server, { username: guest.username, password: PASSWORD }));
    const as = { id: opened.user.id, username: guest.username, token: opened.token };
    expect((await server.get(readInfo, {}, { as })).roles).toEqual([{ key: 'sub-agent', level: 5, name: null }]);
    expect(opened.user).toMatchObject({ nickName: guest.nickName, email: guest.email });
    const { groups: theirs } = await server.get(listBindingGroups, {}, { as });
    expect(theirs.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([groups.left, groups.leaf]);
    const bindings = await server.get(contract.listBindings, { userId: as.id }, { as: agent });
    expect(bindings.rows).toMatchObject([{ groupId: groups.left, boundBy: `Nick ${agent.username}` }]);
    const events = await sql`select kind, by_user as by from group_events where group_id = ${groups.left}`.execute(db);
    expect(events.rows).toEqual([{ kind: 'bound', by: agent.id }]);
    const notified = (await server.get(listNotifications, {}, { as: agent })).rows;
    expect(notified).toMatchObject([
      {
        kind: 'invitation-accepted',
        params: { invitationId: guest.id, nickName: guest.nickName },
        link: '/groups/center',
      },
    ]);
    const list = await server.get(contract.listInvitations, {}, { as: agent });
    expect(list.rows).toMatchObject([{ id: guest.id, state: 'accepted', userId: as.id }]);
    expect((await server.get(contract.listAgents, {}, { as: agent })).rows.map(({ userId }) => userId)).toContain(
      as.id,
    );
  });

  test('can accept only once, even in simultaneous calls', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const guest = await invited(agent, groups.left);
    const answers = await Promise.all(['a', 'b', 'c'].map((end) => accept(guest.secret, `${guest.username}${end}`)));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422, 422]);
    for (const answer of answers.filter(({ http }) => http !== 200)) {
      expect(answer.refusal).toMatchObject({ code: 'invitation-not-found' });
    }
    const made = await sql`select from users where lower(email) = ${guest.email}`.execute(db);
    expect(made.rows).toHaveLength(1);
  });

  test('learns that a username or an email is taken, but not by whom, and can continue with another username', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const guest = await invited(agent, groups.left);
    const before = await state();
    const taken = await accept(guest.secret, agent.username.toUpperCase());
    expect(taken.refusal).toMatchObject({ code: 'username-taken', params: {}, fields: [] });
    expect(await state()).toEqual(before);
    await buildUser(db, { role: 'agent', email: guest.email.toUpperCase() });
    const other = await state();
    expect((await accept(guest.secret, guest.username)).refusal).toMatchObject({ code: 'email-taken', params: {} });
    expect(await state()).toEqual(other);
    await sql`update users set email = null where email = ${guest.email.toUpperCase()}`.execute(db);
    expect((await accept(guest.secret, guest.username)).http).toBe(200);
  });

  test('must follow the rules for usernames and passwords, or nothing changes', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const guest = await invited(agent, groups.left);
    const before = await state();
    const wrong: readonly [string, string, string, string][] = [
      [' ', PASSWORD, 'invalid-input', 'username-empty'],
      ['-dash', PASSWORD, 'invalid-input', 'username-letters'],
      ['two words', PASSWORD, 'invalid-input', 'username-letters'],
      [guest.username, 'short', 'password-not-allowed', 'password-length'],
      [guest.username, 'x'.repeat(21), 'password-not-allowed', 'password-length'],
      [guest.username, 'password', 'password-not-allowed', 'password-common'],
      [`${guest.username}.long`, `${guest.username}.LONG`, 'password-not-allowed', 'password-is-username'],
    ];
    for (const [username, password, code, field] of wrong) {
      const answer = await accept(guest.secret, username, password);
      expect(answer.refusal, `${username} ${password}`).toMatchObject({ code });
      expect(answer.refusal?.fields[0]?.code).toBe(field);
    }
    expect(await state()).toEqual(before);
  });
});

describe('an invitation that is no longer valid', () => {
  /**
   * The ways in which an invitation can end, by name. The answer for an ended invitation is the same as if it had never
   * existed.
   */
  const ENDS: Readonly<
    Record<string, (guest: { id: number }, tree: Awaited<ReturnType<typeof buildGroupTree>>) => unknown>
  > = {
    withdrawn: ({ id }, { agent }) => server.get(contract.withdrawInvitation, { invitationId: id }, { as: agent }),
    expired: ({ id }) =>
      sql`update invitations set expires_at = now() - interval '1 second' where id = ${id}`.execute(db),
    'with a deleted group': (_guest, { groups }) =>
      sql`update agent_groups set deleted_at = now() where id = ${groups.left}`.execute(db),
    'by somebody who lost the group': (_guest, { administrator, agent, groups }) =>
      server.get(contract.bindingAgentGroup, { agentId: agent.id, unbind: [groups.top] }, { as: administrator }),
    'by somebody who is disabled': (_guest, { agent }) =>
      sql`update users set disabled_at = now() where id = ${agent.id}`.execute(db),
  };

  test.each(Object.entries(ENDS))('%s is answered as if it had never existed', async (_name, end) => {
    const tree = await buildGroupTree(server);
    const guest = await invited(tree.agent, tree.groups.left);
    await end(guest, tree);
    const before = await state();
    const answers = [
      await read(guest.secret),
      await read(NOT_GOOD),
      await accept(guest.secret, guest.username),
      await accept(NOT_GOOD, guest.username),
    ];
    for (const { http, body, refusal } of answers) {
      expect({ http, message: body.message, ...refusal, requestId: '' }).toEqual({
        http: 422,
        message: answers[1]?.body.message,
        code: 'invitation-not-found',
        params: {},
        fields: [],
        requestId: '',
      });
    }
    expect(await state()).toEqual(before);
  });

  test('expires after seven days, and an accepted one cannot be read again', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const [first, second] = [await invited(agent, groups.left), await invited(agent, groups.right)];
    expect((await accept(first.secret, first.username)).http).toBe(200);
    expect((await read(first.secret)).refusal).toMatchObject({ code: 'invitation-not-found' });
    server.clock.forward(INVITATION_DAYS * 86_400 - 60);
    expect((await read(second.secret)).http).toBe(200);
    server.clock.forward(120);
    expect((await read(second.secret)).refusal).toMatchObject({ code: 'invitation-not-found' });
  });
});

test('a secret can be tried 30 times a minute, and no URL contains one', async () => {
  const limited = await testServer({ RUN: 'api', CALLS_PER_MINUTE: '1200' });
  const answers: number[] = [];
  for (let turn = 0; turn < 31; turn++) {
    answers.push((await limited.call(contract.readInvitation, { secret: `${turn}` })).http);
  }
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(422));
  expect(answers[30]).toBe(429);
  for (const route of [contract.readInvitation, contract.acceptInvitation]) {
    expect([route.method, Object.keys(route.query.shape)]).toEqual(['POST', []]);
  }
});
