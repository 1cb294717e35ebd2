import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/notifications.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { finished } from '../../../test/finished.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildBatch } from '../../../test/worlds/batch-of.ts';
import { allSeenNow, buildAccount, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { deleteOldNotificationsJob } from './notifications.job.ts';

const server = await testServer();
const { deps } = server.product;
const { db } = deps;
const ada = await signIn(server, 'reviewer');

async function listOf(as: SignedIn, input: { unreadOnly?: boolean; page?: number; size?: number } = {}) {
  return server.get(contract.listNotifications, { ...input, unreadOnly: String(input.unreadOnly ?? false) }, { as });
}

/** Builds an agent with an unread notification for each of this many batches, the latest last. */
async function notifiedAgent(count: number) {
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id, name: 'Aurora', parentId: (await buildGroup(db)).id });
  const batchIds: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const { batchId, applications } = await buildBatch(db, { groupId: group.id, submittedBy: agent.id, size: 2 });
    await server.get(decideMany, { approve: true, applications: applications.slice(0, 1) }, { as: ada });
    batchIds.push(batchId);
  }
  const decideAgain = async (batchId: number | undefined) => {
    const left = await sql<{ hostId: string; applicationId: number }>`
      select host_id as "hostId", id as "applicationId" from applications where batch_id = ${batchId ?? 0} and open`.execute(
      db,
    );
    await server.get(decideMany, { approve: true, applications: await allSeenNow(db, left.rows) }, { as: ada });
  };
  return { agent, group, batchIds, decideAgain };
}

async function rowsOf(userId: number) {
  const found = await sql`select * from notifications where user_id = ${userId} order by id`.execute(db);
  return found.rows;
}

describe('the list', () => {
  test("contains only the user's own notifications, the latest first, page by page, with the total and the number of unread ones", async () => {
    const { agent, batchIds } = await notifiedAgent(12);
    await notifiedAgent(1);
    const first = await listOf(agent, { size: 10 });
    const second = await listOf(agent, { size: 10, page: 2 });
    const latestFirst = batchIds.toReversed().map((batchId) => ({ params: { batchId } }));
    expect([...first.rows, ...second.rows]).toMatchObject(latestFirst);
    expect(first).toMatchObject({ total: 12, unread: 12 });
    await server.get(contract.markNotifications, { ids: [first.rows[0]?.id ?? 0], read: true }, { as: agent });
    const unread = await listOf(agent, { unreadOnly: true, size: 10 });
    expect(unread).toMatchObject({ total: 11, unread: 11 });
    expect(unread.rows).toMatchObject(latestFirst.slice(1, 11));
    expect(await server.get(contract.countUnread, {}, { as: agent })).toEqual({ unread: 11 });
  });
});

test.each(contract.NOTIFICATION_KINDS)(
  'a %s that an earlier version stored with fewer or other params is listed among the others',
  async (kind) => {
    const { agent } = await notifiedAgent(1);
    await sql`
      insert into notifications (user_id, kind, subject_id, params, link, at)
      select ${agent.id}, ${kind}, n, params, '/', now()
      from unnest(${['{}', '{"group": 7, "count": "many", "what": "gone", "state": null, "more": {}}']}::jsonb[])
        with ordinality as t(params, n)`.execute(db);
    const { rows, total } = await listOf(agent);
    expect({ kinds: rows.map((row) => row.kind).toSorted(), total }).toEqual({
      kinds: [kind, kind, 'decisions'].toSorted(),
      total: 3,
    });
    const values = rows.flatMap(({ params }): unknown[] => Object.values(params));
    expect(values.every((value) => ['string', 'number'].includes(typeof value))).toBe(true);
  },
);

describe('marking', () => {
  test('changes all notifications or some, and can be reversed', async () => {
    const { agent } = await notifiedAgent(3);
    const ids = (await listOf(agent)).rows.map((row) => row.id).toSorted((a, b) => a - b);
    const one = await server.get(contract.markNotifications, { ids: ids.slice(0, 1), read: true }, { as: agent });
    expect(one).toEqual({ unread: 2, changed: ids.slice(0, 1) });
    const rest = await server.get(contract.markNotifications, { read: true }, { as: agent });
    expect({ ...rest, changed: rest.changed.toSorted((a, b) => a - b) }).toEqual({ unread: 0, changed: ids.slice(1) });
    expect(await server.get(contract.markNotifications, { read: true }, { as: agent })).toEqual({
      unread: 0,
      changed: [],
    });
    const back = await server.get(contract.markNotifications, { ids: rest.changed, read: false }, { as: agent });
    expect({ ...back, changed: back.changed.toSorted((a, b) => a - b) }).toEqual({ unread: 2, changed: ids.slice(1) });
    expect((await server.get(contract.markNotifications, { read: false }, { as: agent })).unread).toBe(3);
  });

  test("leaves other users' notifications unchanged and does not reveal them", async () => {
    const { agent } = await notifiedAgent(2);
    const { agent: other } = await notifiedAgent(1);
    const before = await rowsOf(agent.id);
    const ids = (await listOf(agent)).rows.map((row) => row.id);
    for (const read of [true, false]) {
      const marked = await server.get(contract.markNotifications, { ids, read }, { as: other });
      expect(marked).toEqual({ unread: 1, changed: [] });
    }
    await server.get(contract.markNotifications, { read: true }, { as: other });
    expect(await rowsOf(agent.id)).toEqual(before);
    expect((await listOf(other)).rows.some((row) => ids.includes(row.id))).toBe(false);
  });

  test('as unread changes only the latest notification about a batch, and none if one is already unread', async () => {
    const { agent, batchIds, decideAgain } = await notifiedAgent(1);
    await server.get(contract.markNotifications, { read: true }, { as: agent });
    await decideAgain(batchIds[0]);
    const [later, earlier] = (await listOf(agent)).rows.map((row) => row.id);
    const none = await server.get(contract.markNotifications, { ids: [earlier ?? 0], read: false }, { as: agent });
    expect(none).toEqual({ unread: 1, changed: [] });
    await server.get(contract.markNotifications, { read: true }, { as: agent });
    expect(await server.get(contract.markNotifications, { read: false }, { as: agent })).toEqual({
      unread: 1,
      changed: [later],
    });
  });
});

describe('the settings', () => {
  const BEGINNING = [
    { kind: 'batch-finished', inInterface: true, byMail: true },
    { kind: 'decisions', inInterface: true, byMail: false },
    { kind: 'lapsed', inInterface: true, byMail: true },
    { kind: 'approval-asked', inInterface: true, byMail: false },
    { kind: 'approval-answered', inInterface: true, byMail: true },
    { kind: 'opinion-asked', inInterface: true, byMail: false },
    { kind: 'hosts-bound', inInterface: true, byMail: false },
    { kind: 'hosts-gone', inInterface: true, byMail: true },
    { kind: 'move-asked', inInterface: true, byMail: true },
    { kind: 'move-answered', inInterface: true, byMail: false },
    { kind: 'groups-bound', inInterface: true, byMail: false },
    { kind: 'binding-asked', inInterface: true, byMail: false },
    { kind: 'binding-answered', inInterface: true, byMail: true },
    { kind: 'invitation-accepted', inInterface: true, byMail: false },
    { kind: 'export-finished', inInterface: true, byMail: true },
    { kind: 'sign-in-attempts', inInterface: true, byMail: true },
    { kind: 'webhook-off', inInterface: true, byMail: true },
    { kind: 'audit-broken', inInterface: true, byMail: true },
  ];

  test('have their defaults until the user changes them, each kind separately', async () => {
    const { agent } = await notifiedAgent(0);
    expect(await server.get(contract.readNotificationSettings, {}, { as: agent })).toEqual(BEGINNING);
    const settings = [
      { kind: 'decisions', inInterface: true, byMail: true },
      { kind: 'decisions', inInterface: false, byMail: true },
    ] as const;
    const changed = BEGINNING.map((each) => (each.kind === 'decisions' ? settings[1] : each));
    expect(await server.get(contract.saveNotificationSettings, { settings: [...settings] }, { as: agent })).toEqual(
      changed,
    );
    expect(await server.get(contract.saveNotificationSettings, { settings: [] }, { as: agent })).toEqual(changed);
    expect(await server.get(contract.readNotificationSettings, {}, { as: ada })).toEqual(BEGINNING);
  });

  test('[R-PLUS-16] suppress notifications of a kind that is switched off, and of no other kind', async () => {
    const { agent, group, batchIds, decideAgain } = await notifiedAgent(1);
    await server.get(contract.markNotifications, { read: true }, { as: agent });
    const settings = [{ kind: 'decisions' as const, inInterface: false, byMail: false }];
    await server.get(contract.saveNotificationSettings, { settings }, { as: agent });
    await decideAgain(batchIds[0]);
    expect(await server.get(contract.countUnread, {}, { as: agent })).toEqual({ unread: 0 });
    const batch = await server.get(submitTyped, { groupId: group.id, text: '12345678' }, { as: agent });
    await finished(server, agent, batch.id);
    expect((await listOf(agent)).rows[0]).toMatchObject({ kind: 'batch-finished', read: false });
  });
});

describe('a finished batch', () => {
  test('[R-PLUS-16] is reported to the user who submitted it, with its figures and its path', async () => {
    const agent = await signIn(server, 'agent');
    const group = await buildGroup(db, { agentId: agent.id, name: 'Borealis' });
    const good = await buildAccount(db);
    const text = `${good.hostId} 88000001 88000002`;
    const batch = await server.get(submitTyped, { groupId: group.id, text }, { as: agent });
    await finished(server, agent, batch.id);
    const list = await listOf(agent);
    expect(list.rows).toMatchObject([
      {
        kind: 'batch-finished',
        params: { batchId: batch.id, group: 'Borealis', total: 3, succeeded: 1, failed: 2 },
        link: `/hosts/add?batch=${batch.id}`,
        read: false,
      },
    ]);
  });

  test('is not reported if it was a check', async () => {
    const agent = await signIn(server, 'agent');
    const group = await buildGroup(db, { agentId: agent.id });
    const checked = await server.get(submitTyped, { groupId: group.id, text: '88000003', dryRun: true }, { as: agent });
    await finished(server, agent, checked.id);
    expect(await listOf(agent)).toEqual({ rows: [], total: 0, unread: 0 });
  });
});

test('notifications older than 90 days are deleted, read or unread', async () => {
  const { agent, batchIds, decideAgain } = await notifiedAgent(2);
  await sql`
    update notifications set at = ${new Date(server.clock.now().getTime() - 91 * 86_400_000)},
      read_at = case when subject_id = ${batchIds[0] ?? 0} then now() end
    where user_id = ${agent.id}`.execute(db);
  await decideAgain(batchIds[0]);
  await deleteOldNotificationsJob.run(deps);
  const list = await listOf(agent);
  expect(list.rows).toMatchObject([{ params: { batchId: batchIds[0], approved: 1 }, read: false }]);
});
