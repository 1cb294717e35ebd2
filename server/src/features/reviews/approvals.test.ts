import { type AccountFact, receiveAccounts } from '@greenroom/contract/accounts.ts';
import { readApplication } from '@greenroom/contract/applications/applications.ts';
import type { ServerEvent } from '@greenroom/contract/events.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { bindHosts } from '@greenroom/contract/memberships.ts';
import { UNSEEN } from '@greenroom/contract/reviews/evidence.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  type AccountGiven,
  allSeenNow,
  buildAccount,
  buildApplication,
  buildGroup,
  seenNow,
  signIn,
} from '../../../test/worlds/factories.ts';
import { createToken } from '../tokens/index.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });
const elsewhere = await buildGroup(db, { name: 'Elsewhere' });
await sql`update agent_groups set created_at = '2025-01-01'`.execute(db);
const token = await createToken(deps, { name: 'warehouse', scopes: ['accounts:ingest'], days: 1 });

async function waiting(given: AccountGiven = {}, uploadCodes: readonly number[] = []): Promise<ApplicationKey> {
  const { hostId } = await buildAccount(db, given);
  const { applicationId } = await buildApplication(db, {
    hostId,
    groupId: group.id,
    submittedBy: agent.id,
    uploadCodes,
  });
  return { hostId, applicationId };
}

/** Delivers facts about an account that otherwise passes all checks. */
async function deliver(hostId: string, change: Partial<AccountFact> = {}): Promise<void> {
  const good = { name: 'Leyla', avatarUrl: '/avatar/a.webp', gender: 2, birthDate: '2001-05-12', country: 'TR' };
  const reportedAt = server.clock.now().toISOString();
  const fact = { appId: 1, hostId, ...good, homepageVideoUrl: '/avatar/v.webm', reportedAt, ...change };
  const answer = await server.fetch(receiveAccounts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` },
    body: `${JSON.stringify(fact)}\n`,
  });
  expect(answer.status).toBe(200);
}

/** Returns the birth date of a person who is `years` years and some days old. */
function born(years: number, days = 0): string {
  const now = server.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
    .toISOString()
    .slice(0, 10);
}

const claim = (key: ApplicationKey, as: SignedIn = ada) => server.get(contract.claimOne, key, { as });
/** Adds the current evidence to a key, because outdated evidence is refused. */
const seen = (key: ApplicationKey) => seenNow(db, key);
const approve = async (key: ApplicationKey, as: SignedIn = ada, note?: string) =>
  server.call(
    contract.decide,
    { ...(await seen(key)), acceptUnseen: [...UNSEEN], approve: true, ...(note === undefined ? {} : { note }) },
    { as },
  );
const bind = (hostId: string) => server.get(bindHosts, { groupId: elsewhere.id, hostIds: [hostId] }, { as: admin });

async function members(hostId: string): Promise<number> {
  const found =
    await sql`select from memberships m where m.host_id = ${hostId} and m.application_id is not null`.execute(db);
  return found.rows.length;
}

test('[R-HOST-7] an approval that only administrators may give needs one, with a note, alone and in a batch decision', async () => {
  const faceless = async () => {
    const key = await waiting();
    await deliver(key.hostId, { avatarUrl: null });
    return key;
  };
  const key = await faceless();
  expect((await claim(key)).objections).toEqual([104]);
  expect((await approve(key, ada, 'a friend of mine')).refusal?.code).toBe('approval-needs-administrator');
  await server.get(contract.releaseClaim, key, { as: ada });
  await claim(key, admin);
  expect((await approve(key, admin)).refusal?.code).toBe('note-missing');
  const alone = await approve(key, admin, 'seen on video');
  expect(alone.http).toBe(200);
  const among = await faceless();
  const good = await waiting();
  const verdict = { approve: true, note: 'seen on video', applications: await allSeenNow(db, [among, good]) };
  const rows = await server.get(decideMany, verdict, { as: admin });
  expect(rows.map((row) => row.refused)).toEqual([null, null]);
  const kept = await sql<{ kind: string }>`
    select kind from decisions where application_id = any(${[key, among, good].map((each) => each.applicationId)}) order by id`.execute(
    db,
  );
  expect(kept.rows.map(({ kind }) => kind).toSorted()).toEqual([
    'approved',
    'approved-over-check',
    'approved-over-check',
  ]);
  const [decision] = rows;
  const undone = { hostId: among.hostId, decisionId: decision?.decisionId ?? 0 };
  expect((await server.call(contract.undoDecision, undone, { as: admin })).http).toBe(200);
  expect(await members(among.hostId)).toBe(0);
});

test('a failed check that an administrator has approved once does not prevent a second approval', async () => {
  const key = await waiting({ avatarUrl: null }, [104]);
  await server.get(contract.approveOverCheck, { ...(await seen(key)), note: 'seen on video' }, { as: admin });
  await server.get(contract.reopen, { ...key, note: 'look again' }, { as: admin });
  expect((await claim(key)).objections).toEqual([]);
  expect((await approve(key)).http).toBe(200);
});

test('[R-PLUS-4] current facts suggest their reasons: no avatar, under age, a man, another country, no video', async () => {
  const key = await waiting();
  expect((await claim(key)).suggestedCodes).toEqual([]);
  await deliver(key.hostId, {
    ...{ gender: 1, birthDate: born(14), avatarUrl: null, country: 'AZ', homepageVideoUrl: null },
  });
  const shown = await claim(key);
  expect(shown.suggestedCodes).toEqual([201, 202, 203, 208, 211]);
  expect(shown.objections).toEqual([103, 104, 208]);
  expect(shown.account).toMatchObject({ state: 'active', hostOfGroup: null });
});

test('a person is old enough on the eighteenth birthday, not the day before, and an unknown date is no objection', async () => {
  const objections = async (birthDate: string) => (await claim(await waiting({ birthDate }))).objections;
  expect(await objections(born(18))).toEqual([]);
  expect(await objections(born(18, -1))).toEqual([208]);
  const unknown = await waiting();
  await deliver(unknown.hostId, { birthDate: null });
  expect((await claim(unknown)).objections).toEqual([]);
});

test('a delivery that changes an account is reported to the reviewer who has its case open, and to no one else', async () => {
  const heard: (ServerEvent & { who: string })[] = [];
  const ben = await signIn(server, 'reviewer');
  const stops = [ada, ben].map(({ id, username }) =>
    deps.events.listen({
      userId: id,
      rights: ['applications:review'],
      hear: (event) => heard.push({ who: username, ...event }),
    }),
  );
  await vi.waitFor(async () => {
    await deps.events.publish(db, { userId: ben.id }, { topic: 'batch', id: 0 });
    expect(heard).not.toEqual([]);
  });
  const cases = () => heard.filter(({ topic }) => topic === 'case');
  const [first, second, unclaimed] = [await waiting(), await waiting({ personKey: 'p-shared' }), await waiting()];
  for (const key of [first, second]) await claim(key);
  await deliver(unclaimed.hostId, { state: 'banned' });
  await deliver(first.hostId, { state: 'banned' });
  await vi.waitFor(() => expect(cases()).toEqual([{ who: ada.username, topic: 'case', id: first.applicationId }]));
  // A report that changes nothing sends no event. A change to the person's other accounts sends one.
  await deliver(first.hostId, { state: 'banned' });
  const other = await buildAccount(db, { personKey: 'p-shared' });
  await bind(other.hostId);
  await vi.waitFor(() => expect(cases().map(({ id }) => id)).toEqual([first.applicationId, second.applicationId]));
  for (const stop of stops) stop();
});

test('a case is read again without renewing its claim, and only by the user who claimed it', async () => {
  const key = await waiting();
  const { claimExpiresAt } = await claim(key);
  server.clock.forward(5);
  await deliver(key.hostId, { state: 'banned' });
  const now = await server.get(contract.readCase, key, { as: ada });
  expect(now).toMatchObject({ claimExpiresAt, account: { state: 'banned' }, objections: [101] });
  expect((await server.call(contract.readCase, key, { as: admin })).refusal?.code).toBe('application-not-found');
});

test('agents see neither who decided nor what was undone, but reviewers see both', async () => {
  const key = await waiting();
  await claim(key);
  const slip = await server.get(contract.decide, { ...(await seen(key)), approve: true }, { as: ada });
  await server.get(contract.undoDecision, { hostId: key.hostId, decisionId: slip.decisionId }, { as: ada });
  const dark = { ...(await seen(key)), approve: false, codes: [205 as const], note: 'dark' };
  await server.get(contract.decide, dark, { as: ada });
  const events = async (as: SignedIn) =>
    (await server.get(readApplication, key, { as })).events.map(({ kind, by, note }) => [kind, by, note]);
  const name = `Nick ${ada.username}`;
  expect(await events(admin)).toEqual([
    ['submitted', null, null],
    ['approved', name, null],
    ['undone', name, null],
    ['rejected', name, 'dark'],
  ]);
  expect(await events(agent)).toEqual([
    ['submitted', null, null],
    ['rejected', null, 'dark'],
  ]);
});
