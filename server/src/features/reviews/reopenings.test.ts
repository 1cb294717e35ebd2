import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import * as list from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  buildAccount,
  buildApplication,
  buildGroup,
  type SeenApplication,
  signIn,
} from '../../../test/worlds/factories.ts';
import { lapseApplications } from './lapse-applications.job.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });

function submitted(given: { hostId?: string; uploadCodes?: number[]; submittedAt?: string } = {}) {
  const submittedAt = server.clock.now().toISOString();
  return buildApplication(db, { groupId: group.id, submittedBy: agent.id, submittedAt, ...given });
}

async function decided(key: SeenApplication, approve: boolean) {
  await server.get(contract.claimOne, key, { as: ada });
  return server.get(contract.decide, { ...key, approve, codes: approve ? [] : [203] }, { as: ada });
}

async function state(key: ApplicationKey) {
  const found = await sql<Record<string, unknown>>`
    select open, review_status as "reviewStatus", review_codes as codes, note, reviewed_at as "reviewedAt",
      lapsed_at as "lapsedAt"
    from applications where host_id = ${key.hostId} and id = ${key.applicationId}`.execute(db);
  return found.rows[0];
}

const REOPENED = { open: true, reviewStatus: 0, codes: [], note: null, reviewedAt: null, lapsedAt: null };

test('[R-HOST-7] an administrator reopens a successful application with a note, and its membership ends', async () => {
  const { hostId } = await buildAccount(db, { personKey: 'p-reopen' });
  const key = await submitted({ hostId });
  await decided(key, true);
  await server.get(contract.reopen, { ...key, note: 'wrong person' }, { as: admin });
  expect(await state(key)).toEqual(REOPENED);
  const ended = await sql<Record<string, unknown>>`
    select m.end_reason as "endReason", m.ended_by as "endedBy", m.to_at is not null as ended, p.to_at = m.to_at as same
    from memberships m join person_memberships p on p.host_id = m.host_id and p.membership_id = m.id
    where m.host_id = ${hostId}`.execute(db);
  expect(ended.rows).toEqual([{ endReason: 'reopened', endedBy: admin.id, ended: true, same: true }]);
  await decided(key, true);
  const open = await sql`select from memberships where host_id = ${hostId} and to_at is null`.execute(db);
  expect(open.rows).toHaveLength(1);
});

test('[R-HOST-7] failed and expired applications can also be reopened, each with a note, only by administrators', async () => {
  const failed = await submitted();
  await decided(failed, false);
  const note = await server.call(contract.reopen, { ...failed, note: '  ' }, { as: admin });
  expect(note.refusal?.code).toBe('note-missing');
  expect((await server.call(contract.reopen, { ...failed, note: 'x' }, { as: ada })).http).toBe(403);
  expect(await state(failed)).toMatchObject({ open: false, reviewStatus: 1 });
  await server.get(contract.reopen, { ...failed, note: 'new picture' }, { as: admin });
  expect(await state(failed)).toEqual(REOPENED);
  const again = await server.call(contract.reopen, { ...failed, note: 'x' }, { as: admin });
  expect(again.refusal?.code).toBe('application-open');

  const lapsed = await submitted({ submittedAt: '2026-01-05T00:00:00Z' });
  await lapseApplications(server.product.deps, server.clock.now());
  expect(await state(lapsed)).toMatchObject({ open: false, reviewStatus: 0, lapsedAt: expect.any(String) });
  await server.get(contract.reopen, { ...lapsed, note: 'it was our delay' }, { as: admin });
  expect(await state(lapsed)).toEqual(REOPENED);
  // The waiting time restarts, so the next run skips it.
  expect(await lapseApplications(server.product.deps, server.clock.now())).toBe(0);
});

test('a failed check, an unknown application, or one whose account has applied again is not reopened', async () => {
  const refusal = async (key: ApplicationKey) =>
    (await server.call(contract.reopen, { ...key, note: 'please' }, { as: admin })).refusal?.code;
  expect(await refusal(await submitted({ uploadCodes: [104] }))).toBe('application-not-found');
  expect(await refusal({ hostId: 'nobody', applicationId: 1 })).toBe('application-not-found');
  const key = await submitted();
  await decided(key, true);
  await submitted({ hostId: key.hostId });
  expect(await refusal(key)).toBe('account-has-open-application');
  expect(await state(key)).toMatchObject({ open: false, reviewStatus: 2 });
  const membership = await sql`select from memberships where host_id = ${key.hostId} and to_at is null`.execute(db);
  expect(membership.rows).toHaveLength(1);
});

test('[R-HOST-7] every transition is stored, with who, when and why', async () => {
  const key = await submitted();
  const { hostId } = key;
  const undone = await decided(key, true);
  await server.get(contract.undoDecision, { hostId, decisionId: undone.decisionId }, { as: ada });
  await server.get(contract.decide, { ...key, approve: false, codes: [203, 210], note: 'blurred' }, { as: ada });
  server.clock.forward(60);
  await server.get(contract.reopen, { ...key, note: 'new picture' }, { as: admin });
  server.clock.forward(60);
  await decided(key, true);
  await server.get(contract.reopen, { ...key, note: 'checked again' }, { as: admin });
  const later = new Date(server.clock.now().getTime() + 31 * 86_400_000);
  await lapseApplications(server.product.deps, later);
  const kept = await sql<{ by: number | null; at: string; undone: boolean }>`
    select kind, codes, note, decided_by as by, decided_at as at, undone_at is not null as undone
    from decisions where host_id = ${hostId} order by id`.execute(db);
  expect(kept.rows.map(({ at: _at, ...row }) => row)).toEqual([
    { kind: 'approved', codes: [200], note: null, by: ada.id, undone: true },
    { kind: 'rejected', codes: [203, 210], note: 'blurred', by: ada.id, undone: false },
    { kind: 'reopened', codes: [], note: 'new picture', by: admin.id, undone: false },
    { kind: 'approved', codes: [200], note: null, by: ada.id, undone: false },
    { kind: 'reopened', codes: [], note: 'checked again', by: admin.id, undone: false },
    { kind: 'lapsed', codes: [], note: null, by: null, undone: false },
  ]);
  const times = kept.rows.map((row) => row.at);
  expect(times).toEqual(times.toSorted());
  expect(times.at(-1)).toBe(later.toISOString());
});

describe('an administrator approves despite a failed check', () => {
  const approve = (key: SeenApplication, as: SignedIn = admin, note = 'known to us') =>
    server.call(contract.approveOverCheck, { ...key, note }, { as });

  test('[R-HOST-7] of 104, 108, 109 or 110, with a note: the review is successful with 200, and the membership opens', async () => {
    const key = await submitted({ uploadCodes: [110, 104] });
    expect((await approve(key, admin, '')).refusal?.code).toBe('note-missing');
    expect((await approve(key, ada)).http).toBe(403);
    expect((await approve(key)).http).toBe(200);
    expect(await state(key)).toMatchObject({ open: false, reviewStatus: 2, codes: [200], note: 'known to us' });
    const kept = await sql<Record<string, unknown>>`
      select d.kind, d.note, d.decided_by as by, m.application_id as "applicationId"
      from decisions d join memberships m on m.host_id = d.host_id and m.id = d.membership_id and m.to_at is null
      where d.host_id = ${key.hostId}`.execute(db);
    expect(kept.rows).toEqual([
      { kind: 'approved-over-check', note: 'known to us', by: admin.id, applicationId: key.applicationId },
    ]);
    expect((await approve(key)).refusal?.code).toBe('application-decided');
  });

  test('but not for any other code, a passed check or an unknown application', async () => {
    const refusal = async (key: SeenApplication) => (await approve(key)).refusal?.code;
    expect(await refusal(await submitted({ uploadCodes: [104, 107] }))).toBe('check-not-approvable');
    const rejected = await submitted();
    await decided(rejected, false);
    expect(await refusal(rejected)).toBe('check-not-approvable');
    expect(await refusal({ ...rejected, hostId: 'nobody', applicationId: 1 })).toBe('application-not-found');
  });

  test('but not while the account has an open application, and never twice for one account', async () => {
    const first = await submitted({ uploadCodes: [104] });
    const second = await submitted({ uploadCodes: [104], hostId: first.hostId });
    const open = await submitted({ hostId: first.hostId });
    expect((await approve(first)).refusal?.code).toBe('account-has-open-application');
    await decided(open, false);
    const both = await Promise.all([approve(first), approve(second)]);
    expect(both.map((answer) => answer.refusal?.code ?? 'approved').toSorted()).toEqual([
      'account-is-a-host',
      'approved',
    ]);
  });
});

type Call = (as: SignedIn) => Promise<{ http: number }>;

test('only users who review can make these calls, and a refused call changes nothing', async () => {
  const key = await submitted();
  const failed = await submitted({ uploadCodes: [104] });
  const { decisionId } = await decided(key, false);
  const open = await submitted();
  const forReviewers: Call[] = [
    (as) => server.call(contract.queueCounts, {}, { as }),
    (as) => server.call(contract.claimNext, {}, { as }),
    (as) => server.call(contract.claimOne, open, { as }),
    (as) => server.call(contract.readCase, open, { as }),
    (as) => server.call(contract.releaseClaim, open, { as }),
    (as) => server.call(contract.decide, { ...open, approve: true }, { as }),
    (as) => server.call(list.decideMany, { approve: true, applications: [open] }, { as }),
    (as) => server.call(list.chooseOpen, {}, { as }),
    (as) => server.call(list.listOpen, {}, { as }),
    (as) => server.call(list.undoMany, { decisions: [{ hostId: key.hostId, decisionId }] }, { as }),
    (as) => server.call(contract.undoDecision, { hostId: key.hostId, decisionId }, { as }),
  ];
  const forAdministrators: Call[] = [
    (as) => server.call(contract.reopen, { ...key, note: 'x' }, { as }),
    (as) => server.call(contract.approveOverCheck, { ...failed, note: 'x' }, { as }),
  ];
  const contents = () =>
    sql`select (select jsonb_agg(a order by a.id) from applications a) as applications,
      (select jsonb_agg(d order by d.id) from decisions d) as decisions,
      (select jsonb_agg(m order by m.id) from memberships m) as memberships,
      (select jsonb_agg(c order by c.application_id) from review_claims c) as claims`.execute(db);
  const before = await contents();
  const outsiders = [
    agent,
    ...(await Promise.all((['sub-agent', 'operator', 'default'] as const).map((role) => signIn(server, role)))),
  ];
  for (const call of [...forReviewers, ...forAdministrators]) {
    const answers = await Promise.all(outsiders.map(call));
    expect(answers.map((answer) => answer.http)).toEqual([403, 403, 403, 403]);
  }
  const reviewers = await Promise.all(forAdministrators.map((call) => call(ada)));
  expect(reviewers.map((answer) => answer.http)).toEqual([403, 403]);
  expect((await contents()).rows).toEqual(before.rows);
  const calls = [...Object.values(contract), ...Object.values(list)].filter((value) => 'path' in value);
  expect(calls).toHaveLength(forReviewers.length + forAdministrators.length);
});
