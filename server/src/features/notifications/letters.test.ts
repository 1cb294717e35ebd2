import { submitTyped } from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/notifications.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, expect, test, vi } from 'vitest';
import { finished } from '../../../test/finished.ts';
import { testServer } from '../../../test/server.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { buildBatch } from '../../../test/worlds/batch-of.ts';
import { buildGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { lapseApplications } from '../reviews/index.ts';
import { sendDueLetters } from './notifications.job.ts';

const received: { to: readonly string[]; bytes: Buffer }[] = [];

const smtp = await startSmtp((to, bytes) => received.push({ to, bytes }));
afterAll(smtp.stop);

const server = await testServer({ SMTP_URL: smtp.url });
const { deps } = server.product;
const { db } = deps;
const ada = await signIn(server, 'reviewer');
let people = 0;

/** Builds an agent with an email, and batches with open applications. */
async function submitter(given: { locale?: string; email?: string | null; sizes?: readonly number[] } = {}) {
  people += 1;
  const email = given.email === undefined ? `agent${people}@example.com` : given.email;
  const user = await buildUser(db, { role: 'agent', ...(email === null ? {} : { email }) });
  await sql`update users set locale = ${given.locale ?? 'en'} where id = ${user.id}`.execute(db);
  const agent = await signIn(server, 'agent', user);
  const group = await buildGroup(db, { agentId: agent.id, name: 'Aurora', parentId: (await buildGroup(db)).id });
  const submittedAt = '2026-01-03T00:00:00Z';
  const batches = await Promise.all(
    (given.sizes ?? []).map((size) => buildBatch(db, { groupId: group.id, submittedBy: agent.id, size, submittedAt })),
  );
  return { agent, group, email: email ?? '', applications: batches.flatMap((batch) => batch.applications) };
}

/** Returns the decoded emails to an address in order of arrival. */
async function lettersTo(email: string) {
  const mine = received.filter(({ to }) => to.includes(email));
  return Promise.all(mine.map(({ bytes }) => PostalMime.parse(bytes)));
}

/** Sends the collected notifications, and waits until no email is left in the queue. */
async function letGo() {
  await sendDueLetters(deps, new Date(server.clock.now().getTime() + 31 * 60_000));
  await vi.waitFor(
    async () => {
      const left = await sql`select from mails where sent_at is null`.execute(db);
      expect(left.rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
}

function wantLetters(
  as: Awaited<ReturnType<typeof submitter>>['agent'],
  kind: contract.NotificationKind,
  byMail: boolean,
) {
  const settings = [{ kind, inInterface: true, byMail }];
  return server.get(contract.saveNotificationSettings, { settings }, { as });
}

function manyIds(count: number): string {
  return Array.from({ length: count }, (_, index) => String(60_000_000 + index)).join('\n');
}

test("[R-PLUS-16] a finished submission of 10,000 IDs is emailed in the submitter's language, a smaller one or a check is not", async () => {
  const { agent, group, email } = await submitter({ locale: 'zh-CN' });
  const text = manyIds(10_000);
  const inputs = [
    { groupId: group.id, text: manyIds(9999) },
    { groupId: group.id, text, dryRun: true },
    { groupId: group.id, text },
  ];
  for (const input of inputs) await finished(server, agent, (await server.get(submitTyped, input, { as: agent })).id);
  await letGo();
  const letters = await lettersTo(email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe('Aurora：10,000 位主播中已添加 0 位');
  await wantLetters(agent, 'batch-finished', false);
  await finished(server, agent, (await server.get(submitTyped, { groupId: group.id, text }, { as: agent })).id);
  await letGo();
  expect(await lettersTo(email)).toHaveLength(1);
  expect(await server.get(contract.countUnread, {}, { as: agent })).toEqual({ unread: 3 });
});

test('[R-PLUS-16] decisions are not emailed until the reader asks for it, then one email covers half an hour', async () => {
  const { agent, email, applications } = await submitter({ sizes: [4, 3] });
  await server.get(decideMany, { approve: true, applications: applications.slice(0, 1) }, { as: ada });
  await letGo();
  expect(await lettersTo(email)).toEqual([]);
  await wantLetters(agent, 'decisions', true);
  await server.get(decideMany, { approve: true, applications: applications.slice(1, 5) }, { as: ada });
  await server.get(decideMany, { approve: false, codes: [203], applications: applications.slice(5, 6) }, { as: ada });
  const undone = applications[6];
  if (!undone) throw new Error('seven applications');
  await server.get(reviews.claimOne, undone, { as: ada });
  const { decisionId } = await server.get(reviews.decide, { ...undone, approve: true }, { as: ada });
  await server.get(reviews.undoDecision, { hostId: undone.hostId, decisionId }, { as: ada });
  await sendDueLetters(deps, new Date(server.clock.now().getTime() + 29 * 60_000));
  const gathering = await sql`select params from due_letters where user_id = ${agent.id}`.execute(db);
  expect(gathering.rows).toEqual([{ params: { approved: 4, failed: 1 } }]);
  await letGo();
  await letGo();
  const letters = await lettersTo(email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe('Your hosts were reviewed: 4 approved, 1 rejected');
});

test('[R-PLUS-16] decisions that were all undone, or whose emails were switched off in time, are not emailed', async () => {
  const [first, second] = [await submitter({ sizes: [1] }), await submitter({ sizes: [1] })];
  for (const { agent, applications } of [first, second]) {
    await wantLetters(agent, 'decisions', true);
    const [key] = applications;
    if (!key) throw new Error('an application');
    await server.get(reviews.claimOne, key, { as: ada });
    const { decisionId } = await server.get(reviews.decide, { ...key, approve: false, codes: [203] }, { as: ada });
    if (agent === first.agent) {
      await server.get(reviews.undoDecision, { hostId: key.hostId, decisionId }, { as: ada });
    } else await wantLetters(agent, 'decisions', false);
  }
  await letGo();
  expect([...(await lettersTo(first.email)), ...(await lettersTo(second.email))]).toEqual([]);
});

test('[R-PLUS-16] thousands of expired applications make one email to each submitter, and none to disabled users or without an address', async () => {
  const english = await submitter({ sizes: [1500, 300] });
  const chinese = await submitter({ locale: 'zh-CN', sizes: [1] });
  const nobody = await submitter({ email: null, sizes: [2] });
  const gone = await submitter({ sizes: [2] });
  await lapseApplications(deps, server.clock.now(), 30);
  await sql`update users set disabled_at = now() where id = ${gone.agent.id}`.execute(db);
  await letGo();
  const [letter, ...others] = await lettersTo(english.email);
  expect(others).toEqual([]);
  expect(letter?.subject).toBe('1,800 of your hosts were not reviewed in time');
  expect(letter?.text).toContain('within 30 days');
  expect((await lettersTo(chinese.email)).map((each) => each.subject)).toEqual(['您提交的 1 位主播未能按时审核']);
  expect(await lettersTo(gone.email)).toEqual([]);
  expect(received.flatMap(({ to }) => to).every((each) => each.endsWith('@example.com'))).toBe(true);
  expect(await server.get(contract.countUnread, {}, { as: nobody.agent })).toEqual({ unread: 1 });
  const left = await sql`select from due_letters`.execute(db);
  expect(left.rows).toEqual([]);
});

test('several workers that send due emails simultaneously send each email once', async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => submitter({ sizes: [1] })));
  await lapseApplications(deps, server.clock.now(), 30);
  const due = new Date(server.clock.now().getTime() + 31 * 60_000);
  await Promise.all(Array.from({ length: 4 }, () => sendDueLetters(deps, due)));
  await letGo();
  for (const { email } of readers) expect(await lettersTo(email)).toHaveLength(1);
});
