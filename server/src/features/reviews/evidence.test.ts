import { type AccountFact, receiveAccounts } from '@greenroom/contract/accounts.ts';
import { readApplication } from '@greenroom/contract/applications/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import * as approvals from '@greenroom/contract/reviews/approvals.ts';
import { LISTED_FACTS } from '@greenroom/contract/reviews/evidence.ts';
import { chooseOpen, decideMany, listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { askForOpinion } from '@greenroom/contract/reviews/reviewers.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { createToken } from '../tokens/index.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');
const token = await createToken(deps, { name: 'warehouse', scopes: ['accounts:ingest'], days: 1 });

let people = 0;

/** Builds an open application in a separate group, with an account that the platform has delivered. */
async function waiting(change: Partial<AccountFact> = {}, uploadCodes: readonly number[] = []) {
  people += 1;
  const hostId = String(61_000_000 + people);
  await deliver(hostId, change);
  const group = await buildGroup(db, { agentId: agent.id });
  const { applicationId } = await buildApplication(db, {
    hostId,
    groupId: group.id,
    submittedBy: agent.id,
    uploadCodes,
  });
  return { key: { hostId, applicationId }, groupId: group.id };
}

/** Delivers the facts of a woman's account, with the given changes. */
async function deliver(hostId: string, change: Partial<AccountFact> = {}): Promise<void> {
  const good = { name: 'Leyla', avatarUrl: '/avatar/a.webp', gender: 2, birthDate: '2001-05-12', country: 'TR' };
  const details = { kycVerified: true, bankCountry: 'TR', paymentPlatform: 1 };
  const reportedAt = server.clock.now().toISOString();
  const fact = { appId: 1, hostId, ...good, ...details, homepageVideoUrl: '/avatar/v.webm', reportedAt, ...change };
  const answer = await server.fetch(receiveAccounts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` },
    body: `${JSON.stringify(fact)}\n`,
  });
  expect(answer.status).toBe(200);
}

const claim = (key: ApplicationKey, as: SignedIn = ada) => server.get(contract.claimOne, key, { as });
const rowsOf = async (groupId: number) => (await server.get(listOpen, { groupId }, { as: ada })).rows;
const PICTURE = { pictureSeen: true };

async function membersOf({ hostId }: ApplicationKey): Promise<number> {
  const found = await sql`select from memberships where host_id = ${hostId} and to_at is null`.execute(db);
  return found.rows.length;
}

async function unseenOf({ applicationId }: ApplicationKey): Promise<unknown> {
  const found = await sql<{ unseen: string[] }>`
    select unseen from decisions where application_id = ${applicationId} order by id`.execute(db);
  return found.rows.map(({ unseen }) => unseen);
}

/** Changes of facts that are shown, each with the fact's name. */
const CHANGES: readonly (readonly [fact: string, change: Partial<AccountFact>])[] = [
  ['state', { state: 'banned' }],
  ['age', { birthDate: '2001-05-13' }],
  ['gender', { gender: 3 }],
  ['avatar', { avatarUrl: '/avatar/b.webp' }],
  ['avatar', { avatarIsDefault: true }],
  ['name', { name: 'Aylin' }],
  ['country', { country: 'AZ' }],
  ['video', { homepageVideoUrl: null }],
  ['others', { personKey: 'somebody else' }],
  ['details', { kycVerified: false }],
];

describe.each(CHANGES)('an account whose %s changed since it was shown: %j', (fact, change) => {
  const listed = LISTED_FACTS.some((each) => each === fact);

  test('[R-PLUS-27] is neither approved nor rejected by the case that was shown, but by the next one', async () => {
    const { key } = await waiting();
    const { mark } = await claim(key);
    await deliver(key.hostId, change);
    for (const verdict of [{ approve: true }, { approve: false, codes: [205 as const] }]) {
      const refused = await server.call(contract.decide, { ...key, mark, ...PICTURE, ...verdict }, { as: ada });
      expect(refused.http).toBe(409);
      expect(refused.refusal).toMatchObject({ code: 'evidence-changed', params: { facts: fact } });
    }
    expect(await membersOf(key)).toBe(0);
    const now = await server.get(contract.readCase, key, { as: ada });
    const rejected = { ...key, mark: now.mark, approve: false, codes: [205 as const] };
    expect((await server.call(contract.decide, rejected, { as: ada })).http).toBe(200);
  });

  test('[R-PLUS-27] is skipped by a verdict for many if the list shows the fact, selected or among all that match', async () => {
    const { key, groupId } = await waiting();
    const [row] = await rowsOf(groupId);
    const [matching] = await server.get(chooseOpen, { groupId }, { as: ada });
    await deliver(key.hostId, change);
    for (const mark of [row?.mark ?? '', matching?.mark ?? '']) {
      const applications = [{ ...key, mark, ...PICTURE }];
      const verdict = { approve: false, codes: [205 as const], applications };
      const [outcome] = await server.get(decideMany, verdict, { as: ada });
      expect(outcome).toMatchObject(
        listed ? { decisionId: null, refused: 'evidence-changed', facts: [fact] } : { refused: null, facts: [] },
      );
      if (!listed) break;
    }
  });
});

test('[R-PLUS-27] a delivery that changes no fact that is shown does not prevent a verdict', async () => {
  const { key } = await waiting();
  const { mark } = await claim(key);
  await deliver(key.hostId, { bankCountry: 'DE', paymentPlatform: 2 });
  server.clock.forward(5);
  await deliver(key.hostId, { bankCountry: 'DE', paymentPlatform: 2 });
  expect((await server.call(contract.decide, { ...key, mark, ...PICTURE, approve: true }, { as: ada })).http).toBe(200);
});

test('[R-PLUS-27] a verdict with a missing or invalid mark is refused at its field', async () => {
  const { key } = await waiting();
  await claim(key);
  const send = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' };
    const answer = await server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  for (const mark of [undefined, '', 'A'.repeat(111), 'A'.repeat(200)]) {
    const one = await send(contract.decide.path, { ...key, approve: true, pictureSeen: true, mark });
    expect([one.status, one.text]).toEqual([400, expect.stringContaining('mark')]);
    const many = await send(decideMany.path, { approve: true, applications: [{ ...key, mark }] });
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('mark')]);
  }
  expect(await membersOf(key)).toBe(0);
});

describe('a second opinion', () => {
  test('[R-PLUS-27] is about the evidence that was shown, and its reader learns which facts changed later', async () => {
    const { key } = await waiting();
    const { mark } = await claim(key);
    await deliver(key.hostId, { name: 'Aylin' });
    const question = { ...key, mark, userId: ben.id, note: 'The same woman?' };
    const refused = await server.call(askForOpinion, question, { as: ada });
    expect(refused.refusal).toMatchObject({ code: 'evidence-changed', params: { facts: 'name' } });
    const now = await server.get(contract.readCase, key, { as: ada });
    await server.get(askForOpinion, { ...question, mark: now.mark }, { as: ada });
    expect((await claim(key, ben)).opinions).toMatchObject([{ open: true, changed: [] }]);
    await deliver(key.hostId, { name: 'Aylin', avatarUrl: '/avatar/c.webp' });
    const asked = await server.get(contract.readCase, key, { as: ben });
    expect(asked.opinions).toMatchObject([{ open: true, changed: ['avatar'] }]);
    const answer = { ...key, mark: now.mark, userId: ada.id, note: 'Yes' };
    expect((await server.call(askForOpinion, answer, { as: ben })).refusal?.code).toBe('evidence-changed');
    const decided = { ...key, mark: now.mark, ...PICTURE, approve: true };
    expect((await server.call(contract.decide, decided, { as: ben })).refusal?.code).toBe('evidence-changed');
  });
});

describe('an approval despite a failed check', () => {
  async function failed() {
    const personKey = `twins ${people}`;
    const twin = await buildAccount(db, { personKey });
    const elsewhere = await buildGroup(db);
    await buildMembership(db, { hostId: twin.hostId, groupId: elsewhere.id });
    return { ...(await waiting({ personKey }, [109])), personKey };
  }

  test('[R-PLUS-27] is about the record that was shown', async () => {
    const { key, personKey } = await failed();
    const { mark } = await server.get(readApplication, key, { as: admin });
    expect((await server.get(readApplication, key, { as: agent })).mark).toBeNull();
    await deliver(key.hostId, { personKey, name: 'Aylin' });
    const given = { ...key, ...PICTURE, note: 'known' };
    const refused = await server.call(contract.approveOverCheck, { ...given, mark: mark ?? '' }, { as: admin });
    expect(refused.refusal).toMatchObject({ code: 'evidence-changed', params: { facts: 'name' } });
    const now = await server.get(readApplication, key, { as: admin });
    await server.get(contract.approveOverCheck, { ...given, mark: now.mark ?? '' }, { as: admin });
    expect(await membersOf(key)).toBe(1);
  });

  test.each([true, false])(
    '[R-PLUS-27] by a request is about the evidence in the list: approve %s',
    async (approve) => {
      const { key, groupId, personKey } = await failed();
      await server.get(approvals.askForApprovals, { applications: [key] }, { as: agent });
      const own = async () => {
        const { rows } = await server.get(approvals.listApprovalRequests, { state: 'open', size: 100 }, { as: admin });
        return rows.find((row) => row.groupId === groupId);
      };
      const shown = await own();
      expect(shown).toMatchObject({ gender: 2, country: 'TR' });
      await deliver(key.hostId, { personKey, avatarUrl: '/avatar/b.webp' });
      const answer = (row: typeof shown) => {
        const requests = [{ requestId: row?.id ?? 0, mark: row?.mark ?? '', ...PICTURE }];
        return server.get(approvals.answerApprovalRequests, { requests, approve, note: 'seen' }, { as: admin });
      };
      expect(await answer(shown)).toMatchObject([{ refused: 'evidence-changed', facts: ['avatar'] }]);
      expect((await own())?.state).toBe('open');
      expect(await answer(await own())).toMatchObject([{ refused: null, facts: [] }]);
      expect(await membersOf(key)).toBe(approve ? 1 : 0);
    },
  );
});

describe('unseen or unknown evidence', () => {
  const unknown = { birthDate: null, gender: null };

  test('[R-PLUS-27] needs a second step in a single approval, and is stored with the decision', async () => {
    const { key } = await waiting(unknown);
    const { mark } = await claim(key);
    const approve = (given: object) =>
      server.call(contract.decide, { ...key, mark, approve: true, ...given }, { as: ada });
    const first = await approve({});
    expect(first.refusal).toMatchObject({ code: 'evidence-unseen', params: { facts: 'picture,age,gender' } });
    const some = await approve({ ...PICTURE, acceptUnseen: ['age'] });
    expect(some.refusal).toMatchObject({ code: 'evidence-unseen', params: { facts: 'gender' } });
    expect(await membersOf(key)).toBe(0);
    expect((await approve({ acceptUnseen: ['picture', 'age', 'gender'] })).http).toBe(200);
    expect(await unseenOf(key)).toEqual([['picture', 'age', 'gender']]);
    const eventsFor = async (as: SignedIn) => (await server.get(readApplication, key, { as })).events;
    expect((await eventsFor(admin)).at(-1)).toMatchObject({ kind: 'approved', unseen: ['picture', 'age', 'gender'] });
    expect((await eventsFor(agent)).at(-1)).toMatchObject({ kind: 'approved', unseen: [] });
    const entries = await sql<{ after: string }>`
      select e::text as after from audit_entries e where e::text like '%decisions%' order by id desc limit 1`.execute(
      db,
    );
    expect(entries.rows[0]?.after).toContain('unseen');
  });

  test('[R-PLUS-27] needs a second step in each row of many, and confirmed evidence that is known is not stored', async () => {
    const [known, vague] = [await waiting(), await waiting(unknown)];
    const applications = await Promise.all(
      [known, vague].map(async ({ key, groupId }) => ({ ...key, mark: (await rowsOf(groupId))[0]?.mark ?? '' })),
    );
    const seen = applications.map((each) => ({ ...each, ...PICTURE }));
    const decide = (given: { applications: typeof seen; acceptUnseen?: ('picture' | 'age' | 'gender')[] }) =>
      server.get(decideMany, { approve: true, ...given }, { as: ada });
    const [, refused] = await decide({ applications: seen });
    expect(refused).toMatchObject({ refused: 'evidence-unseen', facts: ['age', 'gender'] });
    expect([await membersOf(known.key), await membersOf(vague.key)]).toEqual([1, 0]);
    const rest = applications.slice(1).map((each) => ({ ...each, pictureSeen: false }));
    expect(await decide({ applications: rest, acceptUnseen: ['age', 'gender', 'picture'] })).toMatchObject([
      { refused: null },
    ]);
    expect(await unseenOf(known.key)).toEqual([[]]);
    expect(await unseenOf(vague.key)).toEqual([['picture', 'age', 'gender']]);
    const [matching] = await server.get(chooseOpen, { groupId: (await waiting(unknown)).groupId }, { as: ada });
    expect(matching).toMatchObject({ ageKnown: false, genderKnown: false });
  });

  test('[R-PLUS-27] does not prevent a rejection', async () => {
    const { key } = await waiting(unknown);
    const { mark } = await claim(key);
    const rejected = { ...key, mark, approve: false, codes: [205 as const] };
    expect((await server.call(contract.decide, rejected, { as: ada })).http).toBe(200);
    expect(await unseenOf(key)).toEqual([[]]);
  });
});
