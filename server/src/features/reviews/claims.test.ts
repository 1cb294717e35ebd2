import { CLAIM_SECONDS } from '@greenroom/contract/constants.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { testServer } from '../../../test/server.ts';
import {
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });

/** Each test starts with an empty queue. */
beforeEach(async () => {
  await statement(server.url, 'truncate applications, decisions, memberships, person_memberships, review_claims');
});

/** Builds an open application that was submitted this many minutes ago. */
function waiting(minutesAgo: number, given: { suggestedCodes?: number[]; hostId?: string } = {}) {
  const submittedAt = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  return buildApplication(db, { groupId: group.id, submittedBy: agent.id, submittedAt, ...given });
}

test('[R-PLUS-4] 50 reviewers who ask simultaneously get 50 different applications, the oldest ones', async () => {
  const made = [];
  for (let minutes = 60; minutes > 0; minutes -= 1) made.push(await waiting(minutes));
  const reviewers = await Promise.all(Array.from({ length: 50 }, () => signIn(server, 'reviewer')));
  const cases = await Promise.all(reviewers.map((as) => server.get(contract.claimNext, {}, { as })));
  const given = cases.map((each) => each?.application.id ?? 0);
  expect(new Set(given).size).toBe(50);
  expect(given.toSorted((a, b) => a - b)).toEqual(made.slice(0, 50).map((each) => each.applicationId));
  const claims = await sql<{ people: number }>`select count(distinct user_id) as people from review_claims`.execute(db);
  expect(claims.rows).toEqual([{ people: 50 }]);
});

test('the last application goes to one of many reviewers, and the others learn that the queue is empty', async () => {
  await waiting(1);
  const reviewers = await Promise.all(Array.from({ length: 20 }, () => signIn(server, 'reviewer')));
  const cases = await Promise.all(reviewers.map((as) => server.get(contract.claimNext, {}, { as })));
  expect(cases.filter((each) => each !== null)).toHaveLength(1);
});

test('a reviewer who asks for the next application does not wait for one that another reviewer is getting', async () => {
  const [old, young] = [await waiting(20), await waiting(10)];
  await db.transaction().execute(async (trx) => {
    await sql`select from applications where id = ${old.applicationId} for update`.execute(trx);
    const next = await server.get(contract.claimNext, {}, { as: ada });
    expect(next?.application.id).toBe(young.applicationId);
  });
});

test('[R-PLUS-4] a claim is exclusive, and other reviewers learn who has it and until when', async () => {
  const key = await waiting(5);
  const mine = await server.get(contract.claimOne, key, { as: ada });
  const refused = await server.call(contract.claimOne, key, { as: ben });
  expect(refused.http).toBe(409);
  expect(refused.refusal).toMatchObject({
    code: 'claim-lost',
    params: { holder: `Nick ${ada.username}`, until: mine.claimExpiresAt },
  });
  expect(await server.get(contract.claimNext, {}, { as: ben })).toBeNull();
});

test('[R-PLUS-4] after a claim has expired another reviewer can take the application, and the first one has lost it', async () => {
  const key = await waiting(5);
  await server.get(contract.claimNext, {}, { as: ada });
  server.clock.forward(CLAIM_SECONDS - 5);
  expect((await server.call(contract.claimOne, key, { as: ben })).refusal?.code).toBe('claim-lost');
  server.clock.forward(6);
  const own = await server.call(contract.decide, { ...key, approve: true }, { as: ada });
  expect(own.refusal).toMatchObject({ code: 'claim-lost', params: { holder: 'none' } });
  expect((await server.get(contract.claimNext, {}, { as: ben }))?.application.id).toBe(key.applicationId);
  const late = await server.call(contract.decide, { ...key, approve: true }, { as: ada });
  expect(late.refusal).toMatchObject({ code: 'claim-lost', params: { holder: `Nick ${ben.username}` } });
});

test("claiming again renews the claim, and releasing it frees the application, but only the user's own", async () => {
  const key = await waiting(5);
  const first = await server.get(contract.claimOne, key, { as: ada });
  server.clock.forward(300);
  const second = await server.get(contract.claimOne, key, { as: ada });
  expect(Date.parse(second.claimExpiresAt)).toBeGreaterThanOrEqual(Date.parse(first.claimExpiresAt) + 300_000);
  await server.get(contract.releaseClaim, key, { as: ben });
  expect((await server.call(contract.claimOne, key, { as: ben })).refusal?.code).toBe('claim-lost');
  await server.get(contract.releaseClaim, key, { as: ada });
  expect((await server.call(contract.claimOne, key, { as: ben })).http).toBe(200);
});

test('[R-PLUS-4] a release names its claim, so that a later claim stays', async () => {
  const key = await waiting(5);
  const { claimExpiresAt } = await server.get(contract.claimOne, key, { as: ada });
  server.clock.forward(1);
  const again = await server.get(contract.claimOne, key, { as: ada });
  await server.get(contract.releaseClaim, { ...key, claimExpiresAt }, { as: ada });
  expect(await server.get(contract.readCase, key, { as: ada })).toMatchObject({ claimExpiresAt: again.claimExpiresAt });
  await server.get(contract.releaseClaim, { ...key, claimExpiresAt: again.claimExpiresAt }, { as: ada });
  expect((await server.call(contract.claimOne, key, { as: ben })).http).toBe(200);
});

test("the next application is the oldest in the queue that is not left out, including the user's own claim", async () => {
  const [old, middle, young] = [await waiting(30), await waiting(20), await waiting(10)];
  const next = async (except: ApplicationKey[]) =>
    (await server.get(contract.claimNext, { except }, { as: ada }))?.application.id;
  expect(await next([])).toBe(old.applicationId);
  expect(await next([])).toBe(old.applicationId);
  expect(await next([old])).toBe(middle.applicationId);
  expect(await next([old, middle])).toBe(young.applicationId);
  expect(await next([old, middle, young])).toBeUndefined();
});

test('queues contain applications by suggested reason, and their counts include claimed ones', async () => {
  const plain = await waiting(50);
  const names = await waiting(40, { suggestedCodes: [214] });
  const videos = await waiting(30, { suggestedCodes: [202, 201] });
  const countries = await waiting(20, { suggestedCodes: [201] });
  await server.get(contract.claimOne, plain, { as: ben });
  expect(await server.get(contract.queueCounts, {}, { as: ada })).toEqual({
    all: 4,
    asked: 0,
    names: 1,
    videos: 1,
    countries: 2,
  });
  const next = async (queue: contract.QueueName, except: ApplicationKey[] = []) =>
    (await server.get(contract.claimNext, { queue, except }, { as: ada }))?.application.id;
  expect(await next('names')).toBe(names.applicationId);
  expect(await next('videos')).toBe(videos.applicationId);
  expect(await next('countries', [videos])).toBe(countries.applicationId);
  expect(await next('all')).toBe(names.applicationId);
});

test('unknown, decided and failed applications cannot be claimed', async () => {
  const failed = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, uploadCodes: [104] });
  const decided = await waiting(3);
  await server.get(contract.claimOne, decided, { as: ada });
  await server.get(contract.decide, { ...decided, approve: false, codes: [203] }, { as: ada });
  const refusal = async (key: ApplicationKey) => (await server.call(contract.claimOne, key, { as: ada })).refusal?.code;
  expect(await refusal({ hostId: '1', applicationId: 1 })).toBe('application-not-found');
  expect(await refusal({ hostId: 'another', applicationId: decided.applicationId })).toBe('application-not-found');
  expect(await refusal(failed)).toBe('application-not-found');
  expect(await refusal(decided)).toBe('application-decided');
});

test("[R-PLUS-4] a case shows the account, group, earlier decisions and the person's other accounts", async () => {
  const top = await buildGroup(db, { name: 'Aurora' });
  const below = await buildGroup(db, { name: 'Istanbul', parentId: top.id });
  await bindGroup(db, agent.id, top.id);
  const account = await buildAccount(db, {
    hostId: 'case-1',
    personKey: 'p-1',
    country: 'AZ',
    birthDate: '2000-02-29',
  });
  await buildAccount(db, { hostId: 'case-2', appId: 2, personKey: 'p-1', name: 'Other', state: 'banned' });
  await buildAccount(db, { hostId: 'case-3', personKey: 'p-1' });
  await buildMembership(db, { hostId: 'case-3', groupId: group.id });
  const submit = (hostId: string) => buildApplication(db, { groupId: below.id, submittedBy: agent.id, hostId });
  const before = await submit(account.hostId);
  await server.get(contract.claimOne, before, { as: ben });
  await server.get(contract.decide, { ...before, approve: false, codes: [203, 205], note: 'dark' }, { as: ben });
  const accepted = await submit((await buildAccount(db)).hostId);
  await server.get(contract.claimOne, accepted, { as: ben });
  await server.get(contract.decide, { ...accepted, approve: true }, { as: ben });
  const key = await submit(account.hostId);

  const shown = await server.get(contract.claimOne, key, { as: ada });
  expect(shown.application).toMatchObject({
    id: key.applicationId,
    hostId: 'case-1',
    groupName: 'Istanbul',
    name: 'Leyla',
    uploadStatus: 'success',
    reviewStatus: 'not-reviewed',
    codes: [],
    otherHostIds: [],
  });
  expect(shown.application.age).toBeGreaterThanOrEqual(26);
  expect(shown.account).toMatchObject({
    appLabel: 'Yaar',
    state: 'active',
    birthDate: '2000-02-29',
    kycVerified: true,
  });
  expect(shown.group).toMatchObject({
    path: ['Aurora', 'Istanbul'],
    country: 'TR',
    agentNickname: `Nick ${agent.username}`,
    acceptedShare: 0.5,
  });
  expect(shown.countryMatches).toBe(false);
  expect(shown.earlierDecisions).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      approved: false,
      codes: [203, 205],
      note: 'dark',
      by: `Nick ${ben.username}`,
      group: 'Istanbul',
    },
  ]);
  expect(shown.otherAccounts.map((other) => [other.hostId, other.appLabel, other.state, other.hostOfGroup])).toEqual([
    ['case-3', 'Yaar', 'active', expect.stringMatching(/^Group/)],
    ['case-2', 'Topchat', 'banned', null],
  ]);
});
