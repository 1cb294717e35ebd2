import * as contract from '@greenroom/contract/bindings.ts';
import { OPEN_BINDING_REQUESTS } from '@greenroom/contract/constants.ts';
import { listBindingGroups } from '@greenroom/contract/groups.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { openPostOffice } from '../../../test/post-office.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';
import { sendDueLettersJob } from '../notifications/index.ts';

const office = await openPostOffice();
const server = await testServer({ SMTP_URL: office.url });
const { deps } = server.product;
const { db } = deps;

const ask = (as: SignedIn, wanted: string, note?: string) =>
  server.get(contract.askForBinding, { wanted, ...(note === undefined ? {} : { note }) }, { as });

const answer = (as: SignedIn, requestId: number, given: { bind?: number[]; note?: string } = {}) =>
  server.call(contract.answerBindingRequest, { requestId, ...given }, { as });

const withdraw = (as: SignedIn, requestId: number) =>
  server.call(contract.withdrawBindingRequest, { requestId }, { as });

const notificationsOf = async (as: SignedIn, kind: string) =>
  (await server.get(listNotifications, {}, { as })).rows.filter((row) => row.kind === kind);

describe('a request for a binding', () => {
  test('notifies administrators and operators, and is granted with the requested groups', async () => {
    const { administrator, stranger, groups } = await buildGroupTree(server);
    const operator = await signIn(server, 'operator');
    const reviewer = await signIn(server, 'reviewer');
    const request = await ask(stranger, ' the group of Ada ', 'she is on leave');
    expect(request).toMatchObject({ wanted: 'the group of Ada', note: 'she is on leave', state: 'open' });
    for (const each of [administrator, operator]) {
      expect(await notificationsOf(each, 'binding-asked')).toMatchObject([
        {
          params: { requestId: request.id, agent: `Nick ${stranger.username}`, wanted: 'the group of Ada' },
          link: `/groups/bind?request=${request.id}`,
        },
      ]);
    }
    expect(await notificationsOf(reviewer, 'binding-asked')).toEqual([]);
    const given = { bind: [groups.left, groups.right, groups.left], note: 'until spring' };
    const granted = await answer(operator, request.id, given);
    expect(granted.body.data).toMatchObject({
      state: 'granted',
      answeredBy: `Nick ${operator.username}`,
      answerNote: 'until spring',
    });
    const { groups: now } = await server.get(listBindingGroups, {}, { as: stranger });
    expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining([groups.left, groups.leaf, groups.right]));
    expect(await notificationsOf(stranger, 'binding-answered')).toMatchObject([
      { params: { requestId: request.id, wanted: 'the group of Ada', state: 'granted' }, link: '/groups/bind' },
    ]);
    expect((await answer(administrator, request.id)).refusal).toMatchObject({ code: 'binding-request-answered' });
  });

  test('is refused without groups, and the agent sees the reason and gets an email', async () => {
    const { administrator } = await buildGroupTree(server);
    const email = 'refused@example.com';
    const agent = await signIn(server, 'agent', await buildUser(db, { role: 'agent', email }));
    const request = await ask(agent, 'Aurora');
    await answer(administrator, request.id, { note: 'that one is taken' });
    const list = await server.get(contract.listBindingRequests, {}, { as: agent });
    expect(list.rows).toMatchObject([{ state: 'refused', answerNote: 'that one is taken', answeredBy: null }]);
    server.clock.forward(31 * 60);
    await sendDueLettersJob.run(deps);
    expect((await office.lettersTo(server, email)).map(({ subject }) => subject)).toEqual([
      'Your group request was answered',
    ]);
  });

  test('that is granted with a group that cannot be bound stays open, and nothing is bound', async () => {
    const { administrator, stranger, groups } = await buildGroupTree(server);
    const request = await ask(stranger, 'anything');
    const before = await fingerprint(db);
    expect((await answer(administrator, request.id, { bind: [groups.left, 999_999] })).refusal).toMatchObject({
      code: 'group-not-found',
    });
    expect((await answer(administrator, 999_999)).refusal).toMatchObject({ code: 'binding-request-not-found' });
    expect(await fingerprint(db)).toEqual(before);
    await sql`delete from user_roles where user_id = ${stranger.id}`.execute(db);
    expect((await answer(administrator, request.id, { bind: [groups.left] })).refusal).toMatchObject({
      code: 'binding-request-not-found',
    });
    expect((await answer(administrator, request.id)).body.data).toMatchObject({ state: 'refused' });
  });

  test('is withdrawn only by its author, and by no one after the answer', async () => {
    const { administrator, agent, sub, stranger } = await buildGroupTree(server);
    const [first, second] = [await ask(stranger, 'one'), await ask(stranger, 'two')];
    const before = await fingerprint(db);
    for (const other of [agent, sub]) {
      const answers = [await withdraw(other, first.id), await withdraw(other, 999_999)];
      for (const { http, body, refusal } of answers) {
        expect([http, body.message, refusal?.code]).toEqual([
          422,
          answers[0]?.body.message,
          'binding-request-not-found',
        ]);
      }
      expect((await answer(other, first.id)).refusal).toMatchObject({ code: 'forbidden' });
      expect((await server.get(contract.listBindingRequests, {}, { as: other })).rows).toEqual([]);
    }
    expect(await fingerprint(db)).toEqual(before);
    expect((await withdraw(stranger, first.id)).http).toBe(200);
    expect((await withdraw(stranger, first.id)).refusal).toMatchObject({ code: 'binding-request-answered' });
    expect((await answer(administrator, first.id)).refusal).toMatchObject({ code: 'binding-request-answered' });
    const open = { state: 'open' as const };
    const listed = await server.get(contract.listBindingRequests, open, { as: stranger });
    expect(listed.rows.map(({ id }) => id)).toEqual([second.id]);
    const all = await server.get(contract.listBindingRequests, open, { as: administrator });
    expect(all.rows.map(({ id }) => id)).toContain(second.id);
  });

  test(`can be open at most ${OPEN_BINDING_REQUESTS} times, even if many are made at the same time`, async () => {
    const { stranger } = await buildGroupTree(server);
    const asked = await Promise.all(
      Array.from({ length: OPEN_BINDING_REQUESTS + 5 }, (_, index) =>
        server.call(contract.askForBinding, { wanted: `group ${index}` }, { as: stranger }),
      ),
    );
    expect(asked.filter(({ http }) => http === 200)).toHaveLength(OPEN_BINDING_REQUESTS);
    expect(asked.find(({ http }) => http !== 200)?.refusal).toMatchObject({
      code: 'too-many-open',
      params: { max: OPEN_BINDING_REQUESTS },
    });
    const empty = await server.call(contract.askForBinding, { wanted: '  ' }, { as: stranger });
    expect(empty.refusal?.fields).toMatchObject([{ path: 'wanted', code: 'wanted-empty' }]);
  });

  test('that two users answer at the same time is answered once', async () => {
    const { administrator, stranger, groups } = await buildGroupTree(server);
    const request = await ask(stranger, 'either');
    const answers = await Promise.all([
      answer(administrator, request.id, { bind: [groups.left] }),
      answer(administrator, request.id),
    ]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(await notificationsOf(stranger, 'binding-answered')).toHaveLength(1);
  });
});
