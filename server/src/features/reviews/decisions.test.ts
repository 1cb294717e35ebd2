import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db, events } = server.product.deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });

function waiting(hostId?: string) {
  const submittedAt = server.clock.now().toISOString();
  return buildApplication(db, {
    groupId: group.id,
    submittedBy: agent.id,
    submittedAt,
    ...(hostId === undefined ? {} : { hostId }),
  });
}

async function claimed(as: SignedIn, hostId?: string) {
  const key = await waiting(hostId);
  await server.get(contract.claimOne, key, { as });
  return key;
}

async function application(key: ApplicationKey) {
  const found = await sql<Record<string, unknown>>`
    select open, review_status as "reviewStatus", review_codes as codes, note, reviewed_at as "reviewedAt"
    from applications where host_id = ${key.hostId} and id = ${key.applicationId}`.execute(db);
  return found.rows[0];
}

async function memberships(hostId: string) {
  const found = await sql<Record<string, unknown>>`
    select m.group_id as "groupId", m.to_at as "toAt", m.application_id as "applicationId", m.opened_by as "openedBy",
      p.person_key as "personKey"
    from memberships m left join person_memberships p on p.host_id = m.host_id and p.membership_id = m.id
    where m.host_id = ${hostId} order by m.id`.execute(db);
  return found.rows;
}

/** Finds applications that are successful without their own open membership, or have one without being successful. */
async function unmatched() {
  const found = await sql<{ hostId: string }>`
    select a.host_id as "hostId" from applications a
    left join memberships m on m.host_id = a.host_id and m.application_id = a.id and m.to_at is null
    where coalesce(a.review_status = 2, false) <> (m.id is not null)`.execute(db);
  return found.rows;
}

test('[R-HOST-7] a success has the code 200 and makes the account a host of the group', async () => {
  const { hostId } = await buildAccount(db, { personKey: 'p-200' });
  const key = await claimed(ada, hostId);
  const decided = await server.get(contract.decide, { ...key, approve: true, note: ' fine ' }, { as: ada });
  expect(await application(key)).toMatchObject({ open: false, reviewStatus: 2, codes: [200], note: 'fine' });
  expect(await memberships(hostId)).toEqual([
    { groupId: group.id, toAt: null, applicationId: key.applicationId, openedBy: ada.id, personKey: 'p-200' },
  ]);
  expect(Date.parse(decided.undoUntil) - Date.parse(String((await application(key))?.reviewedAt))).toBe(30_000);
  const claims = await sql`select from review_claims where host_id = ${hostId}`.execute(db);
  expect(claims.rows).toEqual([]);
});

test('[R-HOST-7] a failure has one or more reasons from 201 to 216, and no membership', async () => {
  const key = await claimed(ada);
  const none = await server.call(contract.decide, { ...key, approve: false }, { as: ada });
  expect(none.refusal?.code).toBe('reasons-missing');
  const body = JSON.stringify({ ...key, approve: false, codes: [200] });
  const foreign = await server.fetch(contract.decide.path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    body,
  });
  expect(foreign.status).toBe(400);
  await server.get(contract.decide, { ...key, approve: false, codes: [216, 201, 216] }, { as: ada });
  expect(await application(key)).toMatchObject({ open: false, reviewStatus: 1, codes: [216, 201], note: null });
  expect(await memberships(key.hostId)).toEqual([]);
});

test('only the holder of the claim decides, and of two simultaneous decisions, even in two windows, exactly one succeeds', async () => {
  const key = await waiting();
  const unclaimed = await server.call(contract.decide, { ...key, approve: true }, { as: ada });
  expect(unclaimed.refusal?.code).toBe('claim-lost');
  const race = await Promise.all(
    [ada, ben].map(async (as) => {
      await server.call(contract.claimOne, key, { as });
      return server.call(contract.decide, { ...key, approve: true }, { as });
    }),
  );
  expect(race.filter((answer) => answer.http === 200)).toHaveLength(1);
  expect(['claim-lost', 'application-decided']).toContain(race.find((answer) => answer.refusal)?.refusal?.code);

  const own = await claimed(ada);
  const windows = await Promise.all(
    [true, false].map((approve) => server.call(contract.decide, { ...own, approve, codes: [203] }, { as: ada })),
  );
  expect(windows.map((answer) => answer.refusal?.code ?? 'decided').toSorted()).toEqual([
    'application-decided',
    'decided',
  ]);
  expect(await unmatched()).toEqual([]);
});

test('an account that is already a host is not approved, and nothing changes', async () => {
  const key = await claimed(ada);
  await buildMembership(db, { hostId: key.hostId, groupId: group.id });
  const refused = await server.call(contract.decide, { ...key, approve: true }, { as: ada });
  expect(refused.refusal?.code).toBe('account-is-a-host');
  expect(await application(key)).toMatchObject({ open: true, reviewStatus: 0 });
  expect((await server.call(contract.decide, { ...key, approve: false, codes: [216] }, { as: ada })).http).toBe(200);
});

test('a repeated call with the same key gets the first answer, and there is one decision', async () => {
  const key = await claimed(ada);
  const input = { ...key, approve: true };
  const first = await server.get(contract.decide, input, { as: ada, idempotencyKey: 'once' });
  expect(await server.get(contract.decide, input, { as: ada, idempotencyKey: 'once' })).toEqual(first);
  // Both are written in the same transaction, so the answer exists if and only if the decision does.
  const rows = await sql<{ together: boolean }>`
    select d.xmin = i.xmin as together from decisions d, idempotency_keys i
    where d.host_id = ${key.hostId} and i.key = 'once'`.execute(db);
  expect(rows.rows).toEqual([{ together: true }]);
});

test('[R-PLUS-4] a decision is undone after 29 seconds: open and claimed again, the membership removed', async () => {
  const { hostId } = await buildAccount(db, { personKey: 'p-undo' });
  const key = await claimed(ada, hostId);
  const { decisionId } = await server.get(contract.decide, { ...key, approve: true }, { as: ada });
  server.clock.forward(29);
  const foreign = await server.call(contract.undoDecision, { hostId, decisionId }, { as: ben });
  expect(foreign.refusal?.code).toBe('decision-not-yours');
  const shown = await server.get(contract.undoDecision, { hostId, decisionId }, { as: ada });
  expect(shown.application).toMatchObject({ id: key.applicationId, reviewStatus: 'not-reviewed', codes: [] });
  expect(shown.earlierDecisions).toEqual([]);
  expect(await memberships(hostId)).toEqual([]);
  const people = await sql`select from person_memberships where host_id = ${hostId}`.execute(db);
  expect(people.rows).toEqual([]);
  expect((await server.call(contract.claimOne, key, { as: ben })).refusal?.code).toBe('claim-lost');
  const again = await server.call(contract.undoDecision, { hostId, decisionId }, { as: ada });
  expect(again.refusal?.code).toBe('decision-already-undone');
  const trace = await sql<{ membership: boolean; undone: boolean }>`
    select membership_id is not null as membership, undone_at is not null as undone
    from decisions where host_id = ${hostId}`.execute(db);
  expect(trace.rows).toEqual([{ membership: true, undone: true }]);
  expect((await server.call(contract.decide, { ...key, approve: true }, { as: ada })).http).toBe(200);
});

test('[R-PLUS-4] after 31 seconds a decision can no longer be undone', async () => {
  const key = await claimed(ada);
  const { decisionId } = await server.get(contract.decide, { ...key, approve: true }, { as: ada });
  server.clock.forward(31);
  const late = await server.call(contract.undoDecision, { hostId: key.hostId, decisionId }, { as: ada });
  expect(late.refusal?.code).toBe('undo-too-late');
  expect(await memberships(key.hostId)).toHaveLength(1);
});

test('of many simultaneous undos one succeeds', async () => {
  const key = await claimed(ada);
  const { decisionId } = await server.get(contract.decide, { ...key, approve: false, codes: [203] }, { as: ada });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.call(contract.undoDecision, { hostId: key.hostId, decisionId }, { as: ada }),
    ),
  );
  expect(answers.filter((answer) => answer.http === 200)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.refusal?.code))).toEqual(
    new Set([undefined, 'decision-already-undone']),
  );
});

test('a decision cannot be undone if the account has applied again', async () => {
  const key = await claimed(ada);
  const { decisionId } = await server.get(contract.decide, { ...key, approve: true }, { as: ada });
  await waiting(key.hostId);
  const refused = await server.call(contract.undoDecision, { hostId: key.hostId, decisionId }, { as: ada });
  expect(refused.refusal?.code).toBe('account-has-open-application');
  expect(await application(key)).toMatchObject({ open: false, reviewStatus: 2 });
  expect(await memberships(key.hostId)).toHaveLength(1);
});

test('a decision cannot be undone after the application was reopened', async () => {
  const key = await claimed(ada);
  const { decisionId } = await server.get(contract.decide, { ...key, approve: true }, { as: ada });
  await server.get(contract.reopen, { ...key, note: 'look again' }, { as: admin });
  const refused = await server.call(contract.undoDecision, { hostId: key.hostId, decisionId }, { as: ada });
  expect(refused.refusal?.code).toBe('undo-too-late');
  expect(await unmatched()).toEqual([]);
});

test('the submitter is notified of the decision, and the reviewers of the queue', async () => {
  const heard: { who: string; topic: string; id: number | null }[] = [];
  const hear = (who: string) => (event: { topic: string; id: number | null }) => heard.push({ who, ...event });
  const stops = [
    events.listen({ userId: agent.id, rights: ['applications:submit'], hear: hear('agent') }),
    events.listen({ userId: ben.id, rights: ['applications:review'], hear: hear('reviewer') }),
  ];
  // The database connection for events opens during the start. The first event shows that it is ready.
  await vi.waitFor(async () => {
    await events.publish(db, { userId: agent.id }, { topic: 'batch', id: 0 });
    expect(heard).not.toEqual([]);
  });
  const key = await claimed(ada);
  await server.get(contract.decide, { ...key, approve: true }, { as: ada });
  await vi.waitFor(() => {
    expect(heard).toContainEqual({ who: 'agent', topic: 'application', id: key.applicationId });
    expect(heard).toContainEqual({ who: 'reviewer', topic: 'queue', id: key.applicationId });
  });
  for (const stop of stops) stop();
});
