import * as contract from '@greenroom/contract/notifications.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { type BuiltBatch, buildBatch } from '../../../test/worlds/batch-of.ts';
import { buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import type { Trx } from '../../platform/db/database.ts';
import { lapseApplications } from '../reviews/index.ts';
import { notifyDecisions, uncountDecisions } from './index.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db, events, settings } = deps;
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');

/** Builds an agent without notifications, with one group and one batch that has this many open applications. */
async function submission(size: number, submittedAt = server.clock.now().toISOString()) {
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id, name: 'Aurora', parentId: (await buildGroup(db)).id });
  const batch = await buildBatch(db, { groupId: group.id, submittedBy: agent.id, size, submittedAt });
  return { agent, group, ...batch };
}

type Listed = Omit<contract.Notification, 'params'> & { params: Readonly<Record<string, unknown>> };

async function listOf(as: SignedIn) {
  const list = await server.get(contract.listNotifications, { size: 100 }, { as });
  const rows: readonly Listed[] = list.rows;
  return { ...list, rows };
}

function decideAll(as: SignedIn, applications: BuiltBatch['applications'], approve: boolean) {
  return server.get(decideMany, { approve, codes: approve ? [] : [203], applications }, { as });
}

async function decideOne(as: SignedIn, key: BuiltBatch['applications'][number], approve = true) {
  await server.get(reviews.claimOne, key, { as });
  const { decisionId } = await server.get(reviews.decide, { ...key, approve, codes: approve ? [] : [203] }, { as });
  return { hostId: key.hostId, decisionId };
}

/** Returns a connection and the number of statements that it has executed. */
function counting() {
  const seen = { statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { seen, db: db.withPlugin(plugin) };
}

test('[R-PLUS-16] eight reviewers who decide on one batch simultaneously make one unread notification with the right figures', async () => {
  const { agent, batchId, applications } = await submission(40);
  const reviewers = await Promise.all(Array.from({ length: 8 }, () => signIn(server, 'reviewer')));
  await Promise.all(
    reviewers.map(async (reviewer, index) => {
      const own = applications.slice(index * 5, index * 5 + 5);
      if (index % 2 === 0) return decideAll(reviewer, own, index % 4 === 0);
      for (const key of own) await decideOne(reviewer, key, index % 4 === 1);
      return null;
    }),
  );
  const list = await listOf(agent);
  expect(list).toMatchObject({ total: 1, unread: 1 });
  expect(list.rows[0]).toMatchObject({
    kind: 'decisions',
    params: { batchId, group: 'Aurora', approved: 20, failed: 20 },
    link: `/hosts/history?batchId=${batchId}&sort=reviewedAt`,
    read: false,
  });
});

test('a decision after the notification was read makes a second one', async () => {
  const { agent, applications } = await submission(3);
  await decideAll(ada, applications.slice(0, 2), true);
  const first = await listOf(agent);
  await server.get(contract.markNotifications, { read: true }, { as: agent });
  await decideAll(ada, applications.slice(2), false);
  const list = await listOf(agent);
  expect(list).toMatchObject({ total: 2, unread: 1 });
  expect(list.rows[0]).toMatchObject({ params: { approved: 0, failed: 1 }, read: false });
  expect(list.rows[1]).toMatchObject({ id: first.rows[0]?.id, params: { approved: 2, failed: 0 }, read: true });
});

test('an undo counts down, and the last undo removes the notification', async () => {
  const { agent, applications } = await submission(2);
  const [one, two] = applications;
  if (!one || !two) throw new Error('two applications');
  const first = await decideOne(ada, one);
  const second = await decideOne(ada, two, false);
  await server.get(reviews.undoDecision, first, { as: ada });
  expect((await listOf(agent)).rows).toMatchObject([{ params: { approved: 0, failed: 1 } }]);
  await server.get(reviews.undoDecision, second, { as: ada });
  expect(await listOf(agent)).toEqual({ rows: [], total: 0, unread: 0 });
});

test('an undo counts down in the notification of its decision, even if that one was read and another has begun', async () => {
  const { agent, applications } = await submission(3);
  const [one, two, three] = applications;
  if (!one || !two || !three) throw new Error('three applications');
  await decideOne(ada, one);
  const undone = await decideOne(ada, two);
  await server.get(contract.markNotifications, { read: true }, { as: agent });
  server.clock.forward(1);
  await decideOne(ben, three);
  await server.get(reviews.undoDecision, undone, { as: ada });
  expect((await listOf(agent)).rows).toMatchObject([
    { params: { approved: 1 }, read: false },
    { params: { approved: 1 }, read: true },
  ]);
});

test('if two users undo simultaneously, the second undo counts down from the result of the first', async () => {
  const { agent, batchId } = await submission(1);
  const now = server.clock.now();
  const submitter = { submittedBy: agent.id, batchId };
  const notify = () =>
    db
      .transaction()
      .execute((trx) => notifyDecisions(deps, trx, [{ ...submitter, groupName: 'Aurora' }], { approve: true, now }));
  await notify();
  await server.get(contract.markNotifications, { read: true }, { as: agent });
  await notify();
  const undo = (trx: Trx) =>
    uncountDecisions(deps, trx, [{ ...submitter, approve: true, decidedAt: now.toISOString() }]);
  const second = await db.transaction().execute(async (trx) => {
    await undo(trx);
    const waiting = db.transaction().execute(undo);
    await vi.waitFor(async () => {
      const blocked = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(blocked.rows).toHaveLength(1);
    });
    return { waiting };
  });
  await second.waiting;
  expect(await listOf(agent)).toEqual({ rows: [], total: 0, unread: 0 });
});

test('if decisions are made, undone, read and marked unread simultaneously, the figures agree with the remaining decisions', async () => {
  const { agent, batchId, applications } = await submission(48);
  const reviewers = await Promise.all(Array.from({ length: 6 }, () => signIn(server, 'reviewer')));
  let deciding = true;
  const marking = (async () => {
    for (let read = true; deciding; read = !read) await server.get(contract.markNotifications, { read }, { as: agent });
  })();
  await Promise.all(
    reviewers.map(async (reviewer, index) => {
      for (const [turn, key] of applications.slice(index * 8, index * 8 + 8).entries()) {
        const decision = await decideOne(reviewer, key);
        if (turn % 2 === 1) await server.get(reviews.undoDecision, decision, { as: reviewer });
      }
    }),
  );
  deciding = false;
  await marking;
  const list = await listOf(agent);
  expect(list.rows.every((row) => row.params.batchId === batchId)).toBe(true);
  expect(list.rows.reduce((sum, row) => sum + Number(row.params.approved), 0)).toBe(24);
  expect(list.rows.filter((row) => !row.read).length).toBeLessThanOrEqual(1);
});

test('simultaneous decisions on the same batches, in any order, do not deadlock when they notify', async () => {
  const { agent, group } = await submission(1);
  const now = server.clock.now();
  const given = { groupId: group.id, submittedBy: agent.id, size: 1, submittedAt: now.toISOString() };
  const batches = await Promise.all(Array.from({ length: 40 }, () => buildBatch(db, given)));
  const decided = batches.map(({ batchId }) => ({ submittedBy: agent.id, batchId, groupName: 'Aurora' }));
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      db
        .transaction()
        .execute((trx) => notifyDecisions(deps, trx, decided.slice(index).concat(decided), { approve: true, now })),
    ),
  );
  const list = await listOf(agent);
  expect(list).toMatchObject({ total: 40, unread: 40 });
  const figures = list.rows.map((row) => Number(row.params.approved)).toSorted((a, b) => a - b);
  expect(figures.slice(24)).toEqual(Array.from({ length: 16 }, () => 48));
});

test('each submitter is notified of their own batches, with the same number of statements for many as for one', async () => {
  const submissions = await Promise.all(Array.from({ length: 30 }, () => submission(4)));
  const concerned = submissions.map(({ agent, batchId }) => ({ submittedBy: agent.id, batchId, groupName: 'Aurora' }));
  const statements = async (applications: typeof concerned) => {
    const { seen, db: counted } = counting();
    await counted
      .transaction()
      .execute((trx) => notifyDecisions(deps, trx, applications, { approve: true, now: server.clock.now() }));
    return seen.statements;
  };
  const forOne = await statements(concerned.slice(0, 1));
  expect(await statements(Array.from({ length: 50 }, () => concerned).flat())).toBe(forOne);

  const applications = submissions.flatMap((each) => each.applications);
  await decideAll(ada, applications, false);
  for (const { agent, batchId } of submissions.slice(1)) {
    expect((await listOf(agent)).rows).toMatchObject([{ params: { batchId, approved: 50, failed: 4 } }]);
  }
});

test('[R-PLUS-16] thousands of expired applications make one notification for each batch, with a few statements for each portion', async () => {
  const long = '2026-01-05T00:00:00Z';
  const [first, second] = [await submission(1700, long), await submission(700, long)];
  const { seen, db: counted } = counting();
  expect(await lapseApplications({ db: counted, events, settings }, server.clock.now(), 45)).toBe(2400);
  // There are three portions, each with statements that expire applications and notify users. These are far fewer than
  // one statement for each of the 2400 applications.
  expect(seen.statements).toBeLessThan(40);
  for (const [{ agent, batchId }, count] of [[first, 1700] as const, [second, 700] as const]) {
    const list = await listOf(agent);
    expect(list).toMatchObject({ total: 1, unread: 1 });
    expect(list.rows[0]).toMatchObject({
      kind: 'lapsed',
      params: { batchId, group: 'Aurora', count, days: 45 },
      link: `/hosts/history?batchId=${batchId}&reviewStatus=lapsed`,
    });
  }
});

test('a decision that is rolled back notifies no one', async () => {
  const { agent, group, applications } = await submission(2);
  const [key] = applications;
  if (!key) throw new Error('an application');
  await buildMembership(db, { hostId: key.hostId, groupId: group.id });
  await server.get(reviews.claimOne, key, { as: ada });
  const refused = await server.call(reviews.decide, { ...key, approve: true }, { as: ada });
  expect(refused.refusal?.code).toBe('account-is-a-host');
  const broken = db.transaction().execute(async (trx) => {
    const decided = [{ submittedBy: agent.id, batchId: 1, groupName: 'Aurora' }];
    await notifyDecisions(deps, trx, decided, { approve: true, now: server.clock.now() });
    throw new Error('broken off');
  });
  await expect(broken).rejects.toThrow('broken off');
  expect(await listOf(agent)).toEqual({ rows: [], total: 0, unread: 0 });
});

test('an approval counts as approved, and reopening it subtracts nothing', async () => {
  const { agent, applications } = await submission(1);
  await decideAll(ada, applications, true);
  const [key] = applications;
  if (!key) throw new Error('an application');
  await server.get(reviews.reopen, { ...key, note: 'look again' }, { as: admin });
  // The host's departure from the group is a separate notification.
  const decisions = async () => (await listOf(agent)).rows.filter(({ kind }) => kind === 'decisions');
  expect(await decisions()).toMatchObject([{ params: { approved: 1, failed: 0 } }]);
  await decideAll(ada, applications, false);
  expect(await decisions()).toMatchObject([{ params: { approved: 1, failed: 1 } }]);
});

test("[R-PLUS-16] the submitter's browser is notified once the decision is committed", async () => {
  const { agent, applications } = await submission(1);
  const heard: { topic: string; id: number | null }[] = [];
  const stop = events.listen({ userId: agent.id, rights: ['applications:submit'], hear: (event) => heard.push(event) });
  await vi.waitFor(async () => {
    await events.publish(db, { userId: agent.id }, { topic: 'batch', id: 0 });
    expect(heard).not.toEqual([]);
  });
  await decideAll(ada, applications, true);
  await vi.waitFor(() => expect(heard).toContainEqual({ topic: 'notification', id: null }));
  stop();
});
