import * as contract from '@greenroom/contract/notifications.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openPostOffice } from '../../../test/post-office.ts';
import { testServer } from '../../../test/server.ts';
import { buildUser, signIn } from '../../../test/worlds/factories.ts';
import { type GatheredKind, notifyUsers } from './index.ts';
import { sendDueLetters } from './notifications.job.ts';

const office = await openPostOffice();
const server = await testServer({ SMTP_URL: office.url });
const { deps } = server.product;
const { db } = deps;
let people = 0;

async function agent(locale = 'en') {
  people += 1;
  const email = `person${people}@example.com`;
  const user = await buildUser(db, { role: 'agent', email });
  await sql`update users set locale = ${locale} where id = ${user.id}`.execute(db);
  return { ...(await signIn(server, 'agent', user)), email };
}

function notify<K extends GatheredKind>(kind: K, notices: Parameters<typeof notifyUsers<K>>[3]) {
  return db.transaction().execute((trx) => notifyUsers(deps, trx, kind, notices, server.clock.now()));
}

async function listOf(as: Awaited<ReturnType<typeof agent>>) {
  const list = await server.get(contract.listNotifications, {}, { as });
  return list.rows.map(({ kind, params, link, read }) => ({ kind, params, link, read }));
}

async function lettersOf({ email }: { email: string }) {
  await sendDueLetters(deps, new Date(server.clock.now().getTime() + 31 * 60_000));
  return (await office.lettersTo(server, email)).map(({ subject, text }) => ({ subject, text }));
}

const left = (userId: number, count: number) => ({ userId, params: { groupId: 5, group: 'Aurora', count } });

describe('users', () => {
  test('get one unread notification that counts the hosts that left a group, and another one after they have read it', async () => {
    const reader = await agent();
    await notify('hosts-gone', [left(reader.id, 2), left(reader.id, 3)]);
    await notify('hosts-gone', [left(reader.id, 1)]);
    const one = { kind: 'hosts-gone', params: { groupId: 5, group: 'Aurora', count: 6 }, read: false };
    expect(await listOf(reader)).toEqual([{ ...one, link: '/groups/hosts?groupId=5' }]);
    await server.get(contract.markNotifications, { read: true }, { as: reader });
    await notify('hosts-gone', [left(reader.id, 4)]);
    expect(await listOf(reader)).toMatchObject([
      { params: { count: 4 }, read: false },
      { params: { count: 6 }, read: true },
    ]);
    const letters = await lettersOf(reader);
    expect(letters.map(({ subject }) => subject)).toEqual(['10 hosts have left your groups']);
  });

  test('get the last state of each subject if the kind is not counted', async () => {
    const reader = await agent();
    const answered = (moveId: number, state: 'accepted' | 'refused' | 'lapsed') => ({
      userId: reader.id,
      params: { moveId, hostId: '12345678', group: 'Aurora', what: 'transfer' as const, state },
    });
    await notify('move-answered', [answered(1, 'refused'), answered(2, 'lapsed')]);
    await notify('move-answered', [answered(1, 'accepted')]);
    const rows = await listOf(reader);
    expect(rows.toSorted((a, b) => String(a.link).localeCompare(String(b.link)))).toMatchObject([
      { link: '/groups/hosts?move=1', params: { state: 'accepted' } },
      { link: '/groups/hosts?move=2', params: { state: 'lapsed' } },
    ]);
    expect(await lettersOf(reader)).toEqual([]);
  });

  test('get one email for half an hour of requests for an answer, in their own language', async () => {
    const readers = await Promise.all([agent('en'), agent('zh-CN'), agent('ar')]);
    const asked = (userId: number, moveId: number) => ({
      userId,
      params: { moveId, hostId: '12345678', group: 'Aurora', what: 'leave' as const, days: 7 },
    });
    await notify(
      'move-asked',
      readers.flatMap(({ id }) => [asked(id, 11), asked(id, 12)]),
    );
    await notify(
      'move-asked',
      readers.map(({ id }) => asked(id, 13)),
    );
    const letters = await Promise.all(readers.map(lettersOf));
    expect(letters.map((each) => each.map(({ subject }) => subject))).toEqual([
      ['Your answer is needed for 3 hosts'],
      ['3 位主播的申请等待您的答复'],
      ['ردك مطلوب بشأن 3 مضيفات'],
    ]);
    expect(letters[0]?.[0]?.text).toContain('within 7 days');
  });

  test('[R-PLUS-16] get nothing that they switched off, in the interface and by email separately', async () => {
    const reader = await agent();
    const settings = [
      { kind: 'hosts-gone' as const, inInterface: false, byMail: true },
      { kind: 'groups-bound' as const, inInterface: true, byMail: true },
      { kind: 'binding-answered' as const, inInterface: true, byMail: false },
    ];
    await server.get(contract.saveNotificationSettings, { settings }, { as: reader });
    await notify('hosts-gone', [left(reader.id, 2)]);
    await notify('groups-bound', [{ userId: reader.id, params: { bound: 2, unbound: 0 } }]);
    await notify('groups-bound', [{ userId: reader.id, params: { bound: 1, unbound: 1 } }]);
    const params = { requestId: 3, wanted: 'Aurora', state: 'granted' as const };
    await notify('binding-answered', [{ userId: reader.id, params }]);
    expect(await listOf(reader)).toEqual([
      { kind: 'binding-answered', params, link: '/groups/bind', read: false },
      { kind: 'groups-bound', params: { bound: 3, unbound: 1 }, link: '/groups/center', read: false },
    ]);
    expect((await lettersOf(reader)).map(({ subject }) => subject).toSorted()).toEqual([
      '2 hosts have left your groups',
      'The groups that are bound to you have changed',
    ]);
  });

  test('get their notifications together, even if they are thousands', async () => {
    const made = await sql<{ id: number }>`
      insert into users (username, nick_name, password_hash, email)
      select 'crowd' || i, 'Crowd', '', 'crowd' || i || '@example.com' from generate_series(1, 2000) i
      returning id`.execute(db);
    await notify(
      'hosts-bound',
      made.rows.map(({ id }) => left(id, 1)),
    );
    const notified = await sql`select from notifications where kind = 'hosts-bound'`.execute(db);
    expect(notified.rows).toHaveLength(2000);
  });
});
