import * as contract from '@greenroom/contract/memberships.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { brokenMemberships, listNotified, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const owner = await signIn(server, 'agent');
const asker = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: owner.id, name: 'Home' });
const wanting = await buildGroup(db, { agentId: asker.id, name: 'Wanting' });

/** Builds an account that became a host through a review, and whose transfer another agent has requested. */
async function approvedAndAskedFor(personKey: string) {
  const { hostId } = await buildAccount(db, { personKey });
  const key = await buildApplication(db, { hostId, groupId: group.id, submittedBy: owner.id });
  await server.get(reviews.claimOne, key, { as: reviewer });
  const { decisionId } = await server.get(reviews.decide, { ...key, approve: true }, { as: reviewer });
  const move = await server.get(contract.askForTransfer, { hostId, toGroupId: wanting.id }, { as: asker });
  await sql`delete from notifications`.execute(db);
  return { key, hostId, decisionId, move };
}

const overtakenFor = (userId: number, moveId: number, name: string) => ({
  kind: 'move-answered',
  userId,
  subjectId: moveId,
  params: expect.objectContaining({ group: name, what: 'transfer', state: 'overtaken' }),
});

test('undoing a decision removes its membership, and an open move of the host is overtaken', async () => {
  const { hostId, decisionId, move } = await approvedAndAskedFor('p-undone');
  await server.get(reviews.undoDecision, { hostId, decisionId }, { as: reviewer });
  expect(await periodsOf(db, hostId)).toEqual([]);
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'transfer', state: 'overtaken' }]);
  const notified = await listNotified(db);
  expect(notified).toContainEqual(overtakenFor(asker.id, move.id, 'Wanting'));
  expect(notified).toContainEqual(overtakenFor(owner.id, move.id, 'Home'));
  expect(notified.map(({ kind }) => kind)).not.toContain('hosts-gone');
  expect(await brokenMemberships(db)).toEqual([]);
});

test("reopening a review ends the membership, notifies the group's agents and overtakes the open move", async () => {
  const { key, hostId, move } = await approvedAndAskedFor('p-reopened');
  await server.get(reviews.reopen, { ...key, note: 'wrong person' }, { as: admin });
  expect(await periodsOf(db, hostId)).toMatchObject([{ endReason: 'reopened' }]);
  const notified = await listNotified(db);
  expect(notified).toContainEqual(overtakenFor(asker.id, move.id, 'Wanting'));
  expect(notified).toContainEqual({
    kind: 'hosts-gone',
    userId: owner.id,
    subjectId: group.id,
    params: { groupId: group.id, group: 'Home', count: 1 },
  });
  const late = await server.call(contract.answerMove, { moveId: move.id, agree: true }, { as: owner });
  expect(late.refusal?.code).toBe('move-answered');
  expect(await brokenMemberships(db)).toEqual([]);
});

test('a membership that a review opens begins no earlier than the last one ended', async () => {
  const { hostId } = await buildAccount(db, { personKey: 'p-again' });
  const ended = new Date(server.clock.now().getTime() + 3000).toISOString();
  await buildMembership(db, { hostId, groupId: wanting.id, toAt: ended });
  const key = await buildApplication(db, { hostId, groupId: group.id, submittedBy: owner.id });
  // An account that was a host elsewhere needs an administrator's decision.
  await server.get(decideMany, { approve: true, note: 'known to us', applications: [key] }, { as: admin });
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: ended }, { fromAt: ended, toAt: null }]);
  expect(await brokenMemberships(db)).toEqual([]);
});

test('an application to a group that has been deleted neither makes a host nor returns to the review', async () => {
  const gone = await buildGroup(db, { agentId: owner.id });
  const key = await buildApplication(db, { groupId: gone.id, submittedBy: owner.id, uploadCodes: [104] });
  const failed = await buildApplication(db, { groupId: gone.id, submittedBy: owner.id });
  await server.get(decideMany, { approve: false, codes: [203], applications: [failed] }, { as: reviewer });
  await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);
  const before = { ...(await fingerprint(db)), 'public.sessions': '' };
  const refused = await server.call(reviews.approveOverCheck, { ...key, note: 'it is her' }, { as: admin });
  expect(refused.refusal?.code).toBe('group-not-found');
  const again = await server.call(reviews.reopen, { ...failed, note: 'new picture' }, { as: admin });
  expect(again.refusal?.code).toBe('group-not-found');
  expect({ ...(await fingerprint(db)), 'public.sessions': '' }).toEqual(before);
});
