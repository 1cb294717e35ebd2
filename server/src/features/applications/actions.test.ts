import * as contract from '@greenroom/contract/applications/applications.ts';
import type { RejectionCode } from '@greenroom/contract/applications/reasons.ts';
import { listSubmittableAgain } from '@greenroom/contract/applications/submitting-again.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import {
  type BuiltApplication,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';
import { lapseApplications } from '../reviews/index.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const agent = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const group = await buildGroup(deps.db, { agentId: agent.id });
const note = 'known to us';

type Key = BuiltApplication;

function submitted(uploadCodes: number[] = []): Promise<Key> {
  const submittedAt = server.clock.now().toISOString();
  return buildApplication(deps.db, { groupId: group.id, submittedBy: agent.id, submittedAt, uploadCodes });
}

async function approvedOverCheck(): Promise<Key> {
  const key = await submitted([104]);
  await server.get(reviews.approveOverCheck, { ...key, note }, { as: admin });
  return key;
}

async function reopened(key: Key): Promise<Key> {
  await server.get(reviews.reopen, { ...key, note }, { as: admin });
  return key;
}

async function decided(key: Key, approve: boolean, code: RejectionCode = 203): Promise<Key> {
  await server.get(reviews.claimOne, key, { as: reviewer });
  await server.get(reviews.decide, { ...key, approve, codes: approve ? [] : [code] }, { as: reviewer });
  return key;
}

async function lapsed(key: Key): Promise<Key> {
  await lapseApplications(deps, new Date(server.clock.now().getTime() + 31 * 86_400_000), 30);
  return key;
}

/** Returns the outcomes that submitting the applications again would have, latest first. */
async function again(applications: Key[]): Promise<string[]> {
  const { outcomes } = await server.get(listSubmittableAgain, { applications }, { as: agent });
  return outcomes.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`));
}

/** Every state of an application, with the actions that an administrator can take. */
const STATES: Readonly<Record<string, { make: () => Promise<Key>; may: readonly string[] }>> = {
  'that waits': { make: () => submitted(), may: [] },
  'that failed a check that can be approved over': {
    make: () => submitted([110, 104]),
    may: ['approve-over-check', 'submit-again'],
  },
  'that failed another check, too': { make: () => submitted([104, 107]), may: ['submit-again'] },
  'that was approved': { make: async () => decided(await submitted(), true), may: ['reopen'] },
  'that was rejected': { make: async () => decided(await submitted(), false), may: ['reopen', 'submit-again'] },
  'that lapsed': { make: async () => lapsed(await submitted()), may: ['reopen', 'submit-again'] },
  'that was reopened': { make: async () => reopened(await decided(await submitted(), false)), may: [] },
  'that was approved over its check': { make: approvedOverCheck, may: ['reopen'] },
  'that was approved over its check and reopened': { make: async () => reopened(await approvedOverCheck()), may: [] },
  'that was approved over its check, reopened and rejected': {
    make: async () => decided(await reopened(await approvedOverCheck()), false),
    may: ['reopen', 'approve-over-check', 'submit-again'],
  },
  'that was approved over its check, reopened and lapsed': {
    make: async () => lapsed(await reopened(await approvedOverCheck())),
    may: ['reopen', 'approve-over-check', 'submit-again'],
  },
};

const CALLS = { reopen: reviews.reopen, 'approve-over-check': reviews.approveOverCheck } as const;

test.each(Object.entries(STATES))(
  '[R-HOST-7] an application %s offers exactly the actions that the calls carry out',
  async (_state, { make, may }) => {
    for (const as of [admin, reviewer, agent]) {
      for (const action of ['reopen', 'approve-over-check'] as const) {
        const key = await make();
        const { actions } = await server.get(contract.readApplication, key, { as });
        const { http } = await server.call(CALLS[action], { ...key, note }, { as });
        expect({ as: as.username, action, done: http === 200 }).toEqual({
          as: as.username,
          action,
          done: actions.includes(action),
        });
        if (as === admin) expect(actions).toEqual(may);
        if (as === reviewer) expect(actions).toEqual([]);
        if (as === agent) expect((await again([key])).at(0) === 'again').toBe(actions.includes('submit-again'));
      }
    }
  },
);

test('an agent can submit a failed application again, and request the transfer of a host of another group', async () => {
  const offered = async (key: Key) => (await server.get(contract.readApplication, key, { as: agent })).actions;
  expect(await offered(await submitted([104]))).toEqual(['submit-again']);
  expect(await offered(await submitted([104, 107]))).toEqual(['submit-again', 'ask-for-transfer']);
  expect(await offered(await submitted())).toEqual([]);
  // Nothing is left to do, nothing can be done, or the application only has to wait.
  for (const ends of [[106], [103, 104], [115], [99]]) expect(await offered(await submitted(ends))).toEqual([]);
  expect(await offered(await decided(await submitted(), false, 208))).toEqual([]);
});

test('the group that has the host is named to users who see all groups, and to no agent', async () => {
  const elsewhere = await buildGroup(deps.db, { name: 'Elsewhere' });
  const { hostId } = await buildAccount(deps.db);
  await buildMembership(deps.db, { hostId, groupId: elsewhere.id, fromAt: '2026-01-01T00:00:00Z' });
  const submittedAt = server.clock.now().toISOString();
  const refused = { groupId: group.id, submittedBy: agent.id, submittedAt, hostId, uploadCodes: [107] };
  const key = await buildApplication(deps.db, refused);
  const hostOf = async (as: typeof agent) => (await server.get(contract.readApplication, key, { as })).hostOf;
  expect(await hostOf(admin)).toEqual({ groupId: elsewhere.id, groupName: 'Elsewhere' });
  expect(await hostOf(reviewer)).toEqual({ groupId: elsewhere.id, groupName: 'Elsewhere' });
  expect(await hostOf(agent)).toBeNull();
});

test('among many applications, the latest of each ID can be submitted again unless overtaken, and the others have a reason', async () => {
  const { hostId } = await buildAccount(deps.db);
  const record = (uploadCodes: number[], given: object = {}) =>
    buildApplication(deps.db, { groupId: group.id, submittedBy: agent.id, uploadCodes, ...given });
  const earlier = await record([104], { hostId, submittedAt: '2026-01-01T08:00:00Z' });
  const latest = await record([101], { hostId, submittedAt: '2026-01-02T08:00:00Z' });
  expect(await again([earlier, latest, latest])).toEqual(['again', 'repeated']);
  const asked = { filter: { hostId } };
  const { outcomes } = await server.get(listSubmittableAgain, asked, { as: agent });
  expect(outcomes).toMatchObject([
    { ...key(latest), groupId: group.id, outcome: 'again' },
    { ...key(earlier), outcome: 'repeated' },
  ]);
  // The same ID for another group is another submission.
  const second = await buildGroup(deps.db, { agentId: agent.id });
  const there = await record([104], { hostId, groupId: second.id, submittedAt: '2026-01-01T07:00:00Z' });
  expect(await again([latest, there])).toEqual(['again', 'again']);
  // The account has since applied again and become a host.
  const open = await record([], { hostId, submittedAt: '2026-01-03T08:00:00Z' });
  expect(await again([latest])).toEqual(['waiting']);
  await decided(open, true);
  expect(await again([latest, there])).toEqual(['host', 'again']);
  expect(await again([await record([104, 103]), await record([106])])).toEqual(['ends 106', 'ends 103']);

  const stranger = await signIn(server, 'agent');
  const theirs = await server.get(listSubmittableAgain, { applications: [latest] }, { as: stranger });
  expect(theirs.outcomes).toEqual([]);
  const both = await server.call(listSubmittableAgain, { applications: [latest], ...asked }, { as: agent });
  expect(both.refusal?.code).toBe('records-not-chosen');
});

const key = ({ hostId, applicationId }: Key) => ({ hostId, applicationId });
