import * as contract from '@greenroom/contract/bindings.ts';
import { INVITATION_DAYS, OPEN_INVITATIONS } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { openPostOffice, workDone } from '../../../test/post-office.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

const post = await openPostOffice();
const server = await testServer({ SMTP_URL: post.url, PUBLIC_URL: 'https://greenroom.example/' });
const { db } = server.product.deps;
const DAY = 86_400;

let counter = 0;
function invite(as: SignedIn, groupId: number, given: { email?: string; nickName?: string; locale?: string } = {}) {
  counter += 1;
  return server.call(
    contract.invite,
    { email: `invited${counter}@example.com`, nickName: 'Deniz', groupId, ...given },
    { as },
  );
}

/** Returns the database contents after all queued emails have been sent. */
async function settled() {
  await workDone(server);
  return fingerprint(db);
}

const listed = async (as: SignedIn) => (await server.get(contract.listInvitations, { size: 100 }, { as })).rows;
const withdraw = (as: SignedIn, invitationId: number) =>
  server.call(contract.withdrawInvitation, { invitationId }, { as });

describe('an invitation', () => {
  test('is emailed in the chosen language, with a link whose secret is stored nowhere', async () => {
    const { agent, groups } = await buildGroupTree(server);
    await sql`update agent_groups set name = 'Aurora <b>' where id = ${groups.left}`.execute(db);
    const email = 'deniz@example.com';
    const made = await invite(agent, groups.left, { email, locale: 'zh-CN' });
    expect(made.body.data).toMatchObject({
      email,
      nickName: 'Deniz',
      groupName: 'Aurora <b>',
      state: 'open',
      invitedBy: `Nick ${agent.username}`,
      userId: null,
    });
    const [letter, ...others] = await post.lettersTo(server, email);
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(`Nick ${agent.username} 邀请您加入代理组“Aurora <b>”`);
    const link = /^https:\/\/greenroom\.example\/#\/invitation\/([\w-]{43})$/m.exec(letter?.text ?? '');
    const secret = link?.[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(letter?.html).toContain(`<a href="${link?.[0]}">`);
    expect(letter?.html).not.toContain('<b>');
    const kept = await sql<{ row: string }>`
      select to_jsonb(i)::text as row from invitations i union all select to_jsonb(m)::text from mails m
      union all select to_jsonb(j)::text from graphile_worker.jobs j`.execute(db);
    expect(JSON.stringify([kept.rows, made.body])).not.toContain(secret);
  });

  test('is listed to users who have the group in scope, the latest first, and to no one else', async () => {
    const { administrator, agent, sub, stranger, groups } = await buildGroupTree(server);
    const ids = [
      (await invite(agent, groups.right)).body.data.id,
      (await invite(agent, groups.left)).body.data.id,
      (await invite(administrator, groups.leaf)).body.data.id,
    ];
    const [right, left, leaf] = ids;
    expect((await listed(agent)).map(({ id, invitedBy }) => ({ id, invitedBy }))).toEqual([
      { id: leaf, invitedBy: '' },
      { id: left, invitedBy: `Nick ${agent.username}` },
      { id: right, invitedBy: `Nick ${agent.username}` },
    ]);
    expect((await listed(sub)).map(({ id, invitedBy }) => ({ id, invitedBy }))).toEqual([
      { id: leaf, invitedBy: '' },
      { id: left, invitedBy: '' },
    ]);
    expect(await listed(stranger)).toEqual([]);
    expect((await listed(administrator)).slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test("can be for a group strictly below one's own, and from administrators for any existing group", async () => {
    const { administrator, agent, sub, stranger, groups, other } = await buildGroupTree(server);
    await sql`update agent_groups set deleted_at = now() where id = ${groups.right}`.execute(db);
    const before = await settled();
    const refused = [
      await invite(agent, groups.top),
      await invite(agent, other),
      await invite(agent, groups.right),
      await invite(agent, 999_999),
      await invite(sub, groups.left),
      await invite(stranger, groups.leaf),
      await invite(administrator, groups.right),
    ];
    expect(refused.map(({ refusal }) => refusal?.code)).toEqual(Array(7).fill('group-not-found'));
    expect(await settled()).toEqual(before);
    const taken = [
      await invite(agent, groups.leaf),
      await invite(sub, groups.leaf),
      await invite(administrator, groups.top),
    ];
    expect(taken.map(({ http }) => http)).toEqual([200, 200, 200]);
    for (const role of ['reviewer', 'default'] as const) {
      expect((await invite(await signIn(server, role), groups.leaf)).refusal).toMatchObject({ code: 'forbidden' });
    }
  });

  test('to an email that an account already has gets the same answer as any other', async () => {
    const { agent, groups } = await buildGroupTree(server);
    await buildUser(db, { role: 'agent', email: 'known@example.com' });
    const answers = [
      await invite(agent, groups.left, { email: 'KNOWN@example.com' }),
      await invite(agent, groups.left, { email: 'fresh@example.com' }),
    ];
    const [known, fresh] = answers.map(({ http, body }) => ({
      http,
      ...body.data,
      id: 0,
      email: '',
      invitedAt: '',
      expiresAt: '',
    }));
    expect(known).toEqual(fresh);
  });

  test('is open only once for an email and group, until it is withdrawn or expires', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const email = 'once@example.com';
    const first = await invite(agent, groups.left, { email });
    const before = await settled();
    const again = await invite(agent, groups.left, { email: 'Once@Example.com' });
    expect(again.refusal).toMatchObject({ code: 'invitation-open' });
    expect(await settled()).toEqual(before);
    expect((await invite(agent, groups.right, { email })).http).toBe(200);
    expect((await withdraw(agent, first.body.data.id)).http).toBe(200);
    const second = await invite(agent, groups.left, { email });
    expect(second.http).toBe(200);
    server.clock.forward(INVITATION_DAYS * DAY + 60);
    const caller = await signIn(server, 'agent', agent);
    const third = await invite(caller, groups.left, { email });
    expect(third.http).toBe(200);
    const states = new Map((await listed(caller)).map(({ id, state }) => [id, state]));
    expect([first, second, third].map(({ body }) => states.get(body.data.id))).toEqual([
      'withdrawn',
      'expired',
      'open',
    ]);
  });

  test('can be withdrawn while it is open, by the inviting user or by users with the group above, and by no one else', async () => {
    const { administrator, agent, sub, stranger, groups } = await buildGroupTree(server);
    const made = (await invite(agent, groups.left)).body.data;
    const before = await settled();
    for (const other of [sub, stranger]) {
      const answers = [await withdraw(other, made.id), await withdraw(other, 999_999)];
      expect(answers.map(({ body }) => body.message)).toEqual(Array(2).fill(answers[0]?.body.message));
      expect(answers[0]?.refusal).toMatchObject({ code: 'invitation-not-found' });
    }
    expect(await settled()).toEqual(before);
    expect((await withdraw(administrator, made.id)).http).toBe(200);
    expect((await withdraw(agent, made.id)).refusal).toMatchObject({ code: 'invitation-not-found' });
    const below = (await invite(sub, groups.leaf)).body.data;
    expect((await withdraw(agent, below.id)).http).toBe(200);
  });

  test('sends one email for one idempotency key, and its nickname cannot add lines to the email', async () => {
    const { agent, groups } = await buildGroupTree(server);
    const input = {
      email: 'key@example.com',
      nickName: 'Deniz\n\nhttps://elsewhere.example\n\n',
      groupId: groups.left,
    };
    const options = { as: agent, idempotencyKey: 'invite-once-0001' };
    const answers = [
      await server.get(contract.invite, input, options),
      await server.get(contract.invite, input, options),
    ];
    expect(answers[0]).toEqual(answers[1]);
    const letters = await post.lettersTo(server, 'key@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.html).not.toContain('href="https://elsewhere.example');
  });

  test(`can be open ${OPEN_INVITATIONS} times at most for one inviting user`, async () => {
    const { agent, groups } = await buildGroupTree(server);
    const invited = (count: number) => Promise.all(Array.from({ length: count }, () => invite(agent, groups.left)));
    // These are sent in two parts, because one user can have only about forty running calls at the same time.
    const answers = [...(await invited(OPEN_INVITATIONS - 20)), ...(await invited(22))];
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(OPEN_INVITATIONS);
    expect(answers.find(({ http }) => http !== 200)?.refusal).toMatchObject({
      code: 'too-many-open',
      params: { max: OPEN_INVITATIONS },
    });
    const empty = await invite(agent, groups.left, { email: 'nobody', nickName: ' ' });
    expect(empty.refusal?.fields.map(({ code }) => code)).toEqual(['email-format', 'nick-name-empty']);
    await workDone(server);
  });
});
