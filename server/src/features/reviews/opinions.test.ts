import { OPINION_HOURS } from '@greenroom/contract/constants.ts';
import { listNotifications } from '@greenroom/contract/notifications.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as reviewers from '@greenroom/contract/reviews/reviewers.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { testServer } from '../../../test/server.ts';
import { buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');
const cem = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id, name: 'Kadıköy' });

beforeEach(async () => {
  await statement(
    server.url,
    'truncate applications, decisions, memberships, person_memberships, review_claims, second_opinions',
  );
});

function waiting(minutesAgo: number) {
  const submittedAt = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  return buildApplication(db, { groupId: group.id, submittedBy: agent.id, submittedAt });
}

const nextOf = async (as: typeof ada, queue: contract.QueueName = 'all') =>
  (await server.get(contract.claimNext, { queue }, { as }))?.application.id ?? null;

test('[R-PLUS-4] the asked reviewer gets the application in a separate queue, and no one else gets it for a day', async () => {
  const key = await waiting(20);
  const younger = await waiting(10);
  expect(await nextOf(ada)).toBe(key.applicationId);
  await server.get(reviewers.askForOpinion, { ...key, userId: ben.id, note: 'Is this the woman of 77?' }, { as: ada });
  expect(await nextOf(cem)).toBe(younger.applicationId);
  expect(await nextOf(ada)).toBeNull();
  const many = await server.get(decideMany, { applications: [key], approve: false, codes: [205] }, { as: cem });
  expect(many).toMatchObject([{ decisionId: null, refused: 'claim-lost', holder: `Nick ${ben.username}` }]);
  expect((await server.get(contract.queueCounts, {}, { as: ben })).asked).toBe(1);
  expect((await server.get(contract.queueCounts, {}, { as: cem })).asked).toBe(0);
  const notices = await server.get(listNotifications, {}, { as: ben });
  expect(notices.rows).toMatchObject([{ kind: 'opinion-asked', params: { hostId: key.hostId, answered: 'no' } }]);
  expect(await nextOf(ben, 'asked')).toBe(key.applicationId);
  const { opinions } = await server.get(contract.readCase, key, { as: ben });
  expect(opinions).toMatchObject([
    { askedById: ada.id, note: 'Is this the woman of 77?', askedOfCaller: true, open: true },
  ]);
  // A question back is the answer. The reviewer who asked first gets the application again, with both notes.
  await server.get(
    reviewers.askForOpinion,
    { ...key, userId: ada.id, note: 'Yes, see her other account' },
    { as: ben },
  );
  expect((await server.get(contract.queueCounts, {}, { as: ben })).asked).toBe(0);
  const answers = await server.get(listNotifications, {}, { as: ada });
  expect(answers.rows).toMatchObject([{ kind: 'opinion-asked', params: { hostId: key.hostId, answered: 'yes' } }]);
  expect(await nextOf(ada, 'asked')).toBe(key.applicationId);
  const answered = await server.get(contract.readCase, key, { as: ada });
  expect(answered.opinions.map(({ note, open }) => [note, open])).toEqual([
    ['Is this the woman of 77?', false],
    ['Yes, see her other account', true],
  ]);
  await server.get(contract.decide, { ...key, approve: false, codes: [205] }, { as: ada });
  expect((await server.get(contract.queueCounts, {}, { as: ada })).asked).toBe(0);
});

test('[R-PLUS-4] a reviewer who passes a question on does not answer it', async () => {
  const key = await waiting(20);
  await server.get(contract.claimOne, key, { as: ada });
  await server.get(reviewers.askForOpinion, { ...key, userId: ben.id, note: 'Is this a host?' }, { as: ada });
  expect(await nextOf(ben, 'asked')).toBe(key.applicationId);
  await server.get(reviewers.askForOpinion, { ...key, userId: cem.id, note: 'Do you know her?' }, { as: ben });
  const [latest] = (await server.get(listNotifications, {}, { as: cem })).rows;
  expect(latest).toMatchObject({
    kind: 'opinion-asked',
    params: { hostId: key.hostId, reviewer: `Nick ${ben.username}`, answered: 'no' },
  });
});

test('a question needs the claim, a note, and another user who decides on hosts', async () => {
  const key = await waiting(20);
  const ask = async (given: Partial<{ userId: number; note: string }>, as = ada) =>
    (await server.call(reviewers.askForOpinion, { ...key, userId: ben.id, note: 'Look', ...given }, { as })).refusal
      ?.code;
  expect(await ask({})).toBe('claim-lost');
  await server.get(contract.claimOne, key, { as: ada });
  expect(await ask({ note: '  ' })).toBe('note-missing');
  expect(await ask({ userId: ada.id })).toBe('reviewer-not-found');
  expect(await ask({ userId: agent.id })).toBe('reviewer-not-found');
  expect(await ask({}, cem)).toBe('claim-lost');
  expect(await ask({})).toBeUndefined();
  const others = await server.get(reviewers.listReviewers, {}, { as: ada });
  expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining([ben.id, cem.id]));
  expect(others.map(({ id }) => id)).not.toContain(ada.id);
  expect(others.map(({ id }) => id)).not.toContain(agent.id);
});

test("a case shows who decided on the account before and for which group, and a reviewer's pace counts their own decisions", async () => {
  const first = await waiting(30);
  await server.get(contract.claimOne, first, { as: ada });
  await server.get(contract.decide, { ...first, approve: false, codes: [205] }, { as: ada });
  const again = await buildApplication(db, { groupId: group.id, submittedBy: agent.id, hostId: first.hostId });
  await server.get(contract.claimOne, again, { as: ben });
  const { earlierDecisions } = await server.get(contract.readCase, again, { as: ben });
  expect(earlierDecisions).toMatchObject([
    { by: `Nick ${ada.username}`, group: 'Kadıköy', approved: false, codes: [205] },
  ]);

  const second = await waiting(20);
  server.clock.forward(20);
  await server.get(contract.claimOne, second, { as: ada });
  const { decisionId } = await server.get(contract.decide, { ...second, approve: false, codes: [205] }, { as: ada });
  await server.get(contract.undoDecision, { hostId: second.hostId, decisionId }, { as: ada });
  server.clock.forward(20);
  await server.get(contract.decide, { ...second, approve: false, codes: [206] }, { as: ada });
  // An administrator reopens the first application. It is then approved, which contradicts the earlier decision.
  const admin = await signIn(server, 'administrator');
  await server.get(contract.decide, { ...again, approve: false, codes: [205] }, { as: ben });
  await server.get(contract.reopen, { ...first, note: 'Look again' }, { as: admin });
  await server.get(contract.claimOne, first, { as: ben });
  await server.get(contract.decide, { ...first, approve: true }, { as: ben });
  expect(await server.get(reviewers.readPace, {}, { as: ada })).toEqual({
    today: 2,
    lastHour: 2,
    secondsEach: expect.closeTo(40, -1),
    days: 30,
    decided: 2,
    undone: 1,
    decidedAgain: 1,
    agreed: 0,
  });
  expect(await server.get(reviewers.readPace, {}, { as: cem })).toMatchObject({
    today: 0,
    secondsEach: null,
    decided: 0,
  });
});

test('after a day without an answer, or when the question is withdrawn, anyone gets the application again', async () => {
  const key = await waiting(20);
  await nextOf(ada);
  await server.get(reviewers.askForOpinion, { ...key, userId: ben.id, note: 'Please look' }, { as: ada });
  expect((await server.call(reviewers.withdrawOpinion, key, { as: cem })).refusal?.code).toBe('opinion-given');
  expect(await nextOf(cem)).toBeNull();
  await server.get(reviewers.withdrawOpinion, key, { as: ada });
  expect(await nextOf(cem)).toBe(key.applicationId);
  await server.get(reviewers.askForOpinion, { ...key, userId: ben.id, note: 'Please look' }, { as: cem });
  server.clock.forward(OPINION_HOURS * 3600 - 60);
  // The earlier sessions have ended.
  const dan = await signIn(server, 'reviewer');
  expect(await nextOf(dan)).toBeNull();
  server.clock.forward(120);
  expect(await nextOf(dan)).toBe(key.applicationId);
});
