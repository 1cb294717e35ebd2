import { listBatchLines, readApplication } from '@greenroom/contract/applications/applications.ts';
import { type ApplicationKey, formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { bindHosts } from '@greenroom/contract/memberships.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import * as contract from '@greenroom/contract/reviews/approvals.ts';
import { approveOverCheck } from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  type AccountGiven,
  allSeenNow,
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  seenNow,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const other = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const elsewhere = await buildGroup(db, { name: 'Secret agency' });

let agent: SignedIn;
let group: { id: number };
beforeEach(async () => {
  agent = await signIn(server, 'agent');
  group = await buildGroup(db, { agentId: agent.id, name: `Group of ${agent.username}` });
});

let people = 0;

/** Builds an application that failed because another account of the same person is a host elsewhere. */
async function failed(given: AccountGiven = {}, uploadCodes: readonly number[] = [109]): Promise<ApplicationKey> {
  people += 1;
  const personKey = `person ${people}`;
  const { hostId } = await buildAccount(db, { personKey, ...given });
  const twin = await buildAccount(db, { personKey, name: 'Twin' });
  await buildMembership(db, { hostId: twin.hostId, groupId: elsewhere.id });
  const made = await buildApplication(db, { hostId, groupId: group.id, submittedBy: agent.id, uploadCodes });
  return { hostId, applicationId: made.applicationId };
}

/** Builds thirty failed applications in one batch. */
async function thirty(): Promise<{ batchId: number; keys: ApplicationKey[] }> {
  const keys = await Promise.all(Array.from({ length: 30 }, () => failed()));
  const batch = await sql<{ id: number }>`
    select batch_id as id from applications where id = ${keys[0]?.applicationId ?? 0}`.execute(db);
  const batchId = batch.rows[0]?.id ?? 0;
  const ids = keys.map(({ applicationId }) => applicationId);
  await sql`
    update applications a set batch_id = ${batchId}, line = n
    from unnest(${ids}::bigint[]) with ordinality as k(id, n) where a.id = k.id`.execute(db);
  return { batchId, keys };
}

const ask = (applications: ApplicationKey[], as: SignedIn = agent, note?: string) =>
  server.get(contract.askForApprovals, { applications, ...(note === undefined ? {} : { note }) }, { as });
const queue = (as: SignedIn = admin, query: Record<string, unknown> = {}) =>
  server.get(contract.listApprovalRequests, { size: 100, ...query }, { as });
const requestFor = async (key: ApplicationKey, as: SignedIn = agent) =>
  (await server.get(readApplication, key, { as })).request;
const idOf = async (key: ApplicationKey) => (await requestFor(key))?.id ?? 0;
/** Returns requests as an administrator sees them now. */
async function seenRequests(requestIds: number[]) {
  const found = await sql<ApplicationKey & { requestId: number }>`
    select host_id as "hostId", application_id as "applicationId", id as "requestId" from approval_requests
    where id = any(${requestIds}::bigint[])`.execute(db);
  const seen = new Map((await allSeenNow(db, found.rows)).map((each) => [each.applicationId, each.mark]));
  const marks = new Map(found.rows.map(({ requestId, applicationId }) => [requestId, seen.get(applicationId)]));
  return requestIds.map((requestId) => ({
    requestId,
    mark: marks.get(requestId) ?? 'A'.repeat(112),
    pictureSeen: true,
  }));
}
const answer = async (requestIds: number[], approve: boolean, as: SignedIn = admin, note = 'seen their papers') =>
  server.call(contract.answerApprovalRequests, { requests: await seenRequests(requestIds), approve, note }, { as });
const outcomesOf = async (requestIds: number[], approve: boolean, as: SignedIn = admin) => {
  const note = 'seen their papers';
  const requests = await seenRequests(requestIds);
  const rows = await server.get(contract.answerApprovalRequests, { requests, approve, note }, { as });
  return rows.map(({ refused }) => refused);
};
const notified = async (as: SignedIn, kind: string) =>
  (await server.get(listNotifications, {}, { as })).rows.filter((row) => row.kind === kind).map(({ params }) => params);
const membersOf = async (hostId: string) =>
  (await sql`select from memberships where host_id = ${hostId} and to_at is null`.execute(db)).rows.length;

describe('[R-PLUS-19] an approval request', () => {
  test('is one click for thirty applications of a batch, one notification with their number, and a second click requests none', async () => {
    const before = await notified(admin, 'approval-asked');
    const { batchId, keys } = await thirty();
    const asked = await server.get(
      contract.askForApprovals,
      { batchId, code: 109, note: 'all sisters' },
      { as: agent },
    );
    expect(asked.map(({ outcome }) => outcome)).toEqual(Array.from(keys, () => 'asked'));
    const agentName = `Nick ${agent.username}`;
    expect(await notified(admin, 'approval-asked')).toEqual([
      { askerId: agent.id, agent: agentName, count: 30 },
      ...before,
    ]);
    expect(await notified(reviewer, 'approval-asked')).toEqual([]);
    expect(await notified(agent, 'approval-asked')).toEqual([]);
    expect(await server.get(contract.askForApprovals, { batchId, code: 109 }, { as: agent })).toEqual([]);
    const again = await ask(keys);
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['already-asked']));
    const lines = await server.get(listBatchLines, { batchId, code: 109, size: 50 }, { as: agent });
    expect(lines.rows.map(({ request }) => request)).toEqual(Array.from(keys, () => 'open'));
    expect(await queue(agent, { batchId, code: 109 })).toMatchObject({ total: 30, counts: { open: 30 } });
    expect(await queue(agent, { batchId, code: 110 })).toMatchObject({ total: 0, rows: [] });
  });

  test('gives each application its outcome, and is not made for applications that an administrator could not approve', async () => {
    const [good, face, banned, male, host, applied] = [
      await failed(),
      await failed({}, [104]),
      await failed({ state: 'banned' }),
      await failed({ gender: 1 }),
      await failed(),
      await failed(),
    ];
    await server.get(bindHosts, { groupId: elsewhere.id, hostIds: [host.hostId] }, { as: admin });
    await buildApplication(db, { hostId: applied.hostId, groupId: group.id, submittedBy: agent.id });
    const nobody = { hostId: good.hostId, applicationId: 999_999_999 };
    const outcomes = await ask([good, face, banned, male, host, applied, nobody, good]);
    expect(outcomes.map(({ outcome, refused }) => [outcome, refused])).toEqual([
      ['asked', null],
      ['not-askable', 'check-not-approvable'],
      ['not-askable', 'account-gone'],
      ['not-askable', 'account-male'],
      ['not-askable', 'account-is-a-host'],
      ['not-askable', 'account-has-open-application'],
      ['not-askable', 'application-not-found'],
    ]);
  });

  test('is made once for each of thirty applications in two simultaneous calls', async () => {
    const { batchId } = await thirty();
    const press = () => server.call(contract.askForApprovals, { batchId, code: 109 }, { as: agent });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await queue(agent, { batchId })).toMatchObject({ total: 30, counts: { open: 30 } });
  });

  test('is open to users who have the application in scope: other agents do not find it, and reviewers may not make the call', async () => {
    const key = await failed();
    const stranger = await signIn(server, 'agent');
    expect(await ask([key], stranger)).toEqual([{ ...key, outcome: 'not-askable', refused: 'application-not-found' }]);
    await ask([key]);
    expect(await queue(stranger)).toMatchObject({ rows: [], total: 0 });
    const withdrawal = { requestId: await idOf(key) };
    const strange = await server.call(contract.withdrawApprovalRequest, withdrawal, { as: stranger });
    expect(strange.refusal?.code).toBe('approval-request-not-found');
    expect((await server.call(contract.listApprovalRequests, {}, { as: reviewer })).http).toBe(403);
    expect((await answer([withdrawal.requestId], true, reviewer)).http).toBe(403);
    expect((await answer([withdrawal.requestId], true, agent)).http).toBe(403);
  });
});

describe('[R-PLUS-19] the queue of requests', () => {
  test('lists the oldest first for administrators, with the evidence of both accounts', async () => {
    const key = await failed({ name: 'Leyla One' });
    await ask([key], agent, 'her sister has the phone');
    const later = await failed();
    server.clock.forward(60);
    await ask([later]);
    const { rows } = await queue(admin, { state: 'open' });
    const times = rows.map(({ askedAt }) => Date.parse(askedAt));
    expect(times).toEqual(times.toSorted((one, two) => one - two));
    const row = rows.find((each) => each.applicationId === key.applicationId);
    expect(row).toMatchObject({ askedBy: `Nick ${agent.username}`, note: 'her sister has the phone', codes: [109] });
    expect(row?.accounts).toMatchObject([
      { hostId: key.hostId, name: 'Leyla One', state: 'active', memberships: [] },
      { name: 'Twin', state: 'active', memberships: [{ groupName: 'Secret agency', toAt: null }] },
    ]);
  });

  test('shows an agent neither the groups of others nor who answered', async () => {
    const key = await failed();
    await ask([key]);
    await answer([await idOf(key)], false);
    const texts = [await queue(agent), await server.get(readApplication, key, { as: agent })].map((each) =>
      JSON.stringify(each),
    );
    for (const text of texts) {
      expect(text).not.toContain('Secret agency');
      expect(text).not.toContain('Twin');
      expect(text).not.toContain(`"Nick ${admin.username}"`);
      expect(text).toContain('seen their papers');
    }
    expect((await queue(admin)).rows[0]).toMatchObject({ answeredBy: `Nick ${admin.username}` });
  });

  test('contains no request whose account has become a host or applied again, unless that application is rejected', async () => {
    const [bound, applied] = [await failed(), await failed()];
    await ask([bound, applied]);
    await server.get(bindHosts, { groupId: elsewhere.id, hostIds: [bound.hostId] }, { as: admin });
    const again = await buildApplication(db, { hostId: applied.hostId, groupId: group.id, submittedBy: agent.id });
    const states = async () => [(await requestFor(bound))?.state, (await requestFor(applied))?.state];
    expect(await states()).toEqual(['overtaken', 'overtaken']);
    const ids = (await queue(admin, { state: 'open' })).rows.map(formatApplicationKey);
    expect(ids).not.toContain(formatApplicationKey(bound));
    expect((await queue(agent, { state: 'overtaken' })).total).toBe(2);
    expect(await outcomesOf([await idOf(bound), await idOf(applied)], true)).toEqual([
      'account-is-a-host',
      'account-has-open-application',
    ]);
    await sql`update applications set open = false, review_status = 1 where id = ${again.applicationId}`.execute(db);
    expect(await states()).toEqual(['overtaken', 'open']);
  });
});

describe('[R-PLUS-19] an answer', () => {
  test('approves despite the failed check, is visible to both sides, and notifies the agent once', async () => {
    const { batchId, keys } = await thirty();
    await server.get(contract.askForApprovals, { batchId, code: 109, note: 'all sisters' }, { as: agent });
    const { rows } = await queue(agent, { batchId });
    const ids = rows.map(({ id }) => id).sort((one, two) => one - two);
    const [banned] = keys;
    await sql`update accounts set state = 'banned' where host_id = ${banned?.hostId ?? ''}`.execute(db);
    expect(await outcomesOf(ids.slice(0, 10), true)).toEqual([
      'account-gone',
      ...Array.from({ length: 9 }, () => null),
    ]);
    expect(await outcomesOf(ids.slice(10, 12), false)).toEqual([null, null]);
    const counts = { open: 19, approved: 9, refused: 2, withdrawn: 0, overtaken: 0 };
    expect((await queue(agent, { batchId })).counts).toEqual(counts);
    expect(await notified(agent, 'approval-answered')).toEqual([
      { batchId, group: `Group of ${agent.username}`, approved: 9, refused: 2 },
    ]);
    const [approved, refused] = [keys[1], keys[10]];
    if (!approved || !refused) throw new Error('there are thirty');
    expect(await membersOf(approved.hostId)).toBe(1);
    expect(await membersOf(refused.hostId)).toBe(0);
    const timeline = async (key: ApplicationKey, as: SignedIn) =>
      (await server.get(readApplication, key, { as })).events.map(({ kind, by, note }) => [kind, by, note]);
    const [agentName, adminName, note] = [`Nick ${agent.username}`, `Nick ${admin.username}`, 'seen their papers'];
    expect(await timeline(approved, agent)).toEqual([
      ['submitted', null, null],
      ['approval-asked', agentName, 'all sisters'],
      ['approved-over-check', null, note],
    ]);
    expect(await timeline(refused, agent)).toEqual([
      ['submitted', null, null],
      ['approval-asked', agentName, 'all sisters'],
      ['approval-refused', null, note],
    ]);
    expect((await timeline(refused, admin)).at(-1)).toEqual(['approval-refused', adminName, note]);
  });

  test('is given once if two administrators answer simultaneously, and the second finds the request answered', async () => {
    const key = await failed();
    await ask([key]);
    const requestIds = [await idOf(key)];
    const both = await Promise.all([outcomesOf(requestIds, true), outcomesOf(requestIds, false, other)]);
    expect(both.flat().toSorted()).toEqual(['approval-request-answered', null]);
    const state = (await requestFor(key))?.state;
    expect(await membersOf(key.hostId)).toBe(state === 'approved' ? 1 : 0);
  });

  test('needs a note, and names an unknown request', async () => {
    const key = await failed();
    await ask([key]);
    expect((await answer([await idOf(key)], false, admin, ' ')).refusal?.code).toBe('note-missing');
    expect(await outcomesOf([999_999_999], true)).toEqual(['approval-request-not-found']);
  });

  test("can also be an approval in the application's own panel, and a refused application can be requested again", async () => {
    const [approved, refused] = [await failed(), await failed()];
    await ask([approved, refused]);
    await server.get(approveOverCheck, { ...(await seenNow(db, approved)), note: 'they called' }, { as: admin });
    expect(await requestFor(approved)).toMatchObject({ state: 'approved', answerNote: 'they called' });
    expect(await notified(agent, 'approval-answered')).toMatchObject([{ approved: 1, refused: 0 }]);
    await answer([await idOf(refused)], false);
    const { actions } = await server.get(readApplication, refused, { as: agent });
    expect(actions).toContain('ask-administrator');
    expect((await ask([refused], agent, 'with papers now')).map(({ outcome }) => outcome)).toEqual(['asked']);
    expect((await server.get(readApplication, refused, { as: agent })).actions).not.toContain('ask-administrator');
  });

  test('is impossible after a withdrawal, which only the asking user can make, and only while the request waits', async () => {
    const key = await failed();
    const deputy = await signIn(server, 'sub-agent');
    await bindGroup(db, deputy.id, group.id);
    await ask([key]);
    const requestId = await idOf(key);
    expect(await requestFor(key, deputy)).toMatchObject({ state: 'open', mayWithdraw: false });
    const withdraw = (as: SignedIn) => server.call(contract.withdrawApprovalRequest, { requestId }, { as });
    expect((await withdraw(deputy)).refusal?.code).toBe('approval-request-not-found');
    expect((await withdraw(agent)).http).toBe(200);
    expect((await withdraw(agent)).refusal?.code).toBe('approval-request-answered');
    expect(await outcomesOf([requestId], true)).toEqual(['approval-request-answered']);
    expect(await membersOf(key.hostId)).toBe(0);
  });
});

test("[R-PLUS-19] a user's number of open requests is limited", async () => {
  const key = await failed();
  await sql`
    insert into approval_requests (host_id, application_id, app_id, group_id, batch_id, asked_by, asked_at)
    select ${key.hostId}, -n, 1, ${group.id}, 1, ${agent.id}, now() from generate_series(1, 5000) n`.execute(db);
  const refused = await server.call(contract.askForApprovals, { applications: [key] }, { as: agent });
  expect(refused.refusal).toMatchObject({ code: 'too-many-open', params: { max: 5000 } });
  expect(await requestFor(key)).toBeNull();
});
