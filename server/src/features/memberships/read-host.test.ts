import * as contract from '@greenroom/contract/memberships.ts';
import { claimOne, decide, reopen } from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
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
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const below = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
const child = await buildGroup(db, { parentId: here.id, name: 'Child' });
await bindGroup(db, below.id, child.id);
const there = await buildGroup(db, { agentId: other.id, name: 'There' });
await sql`update agent_groups set created_at = '2025-01-01'`.execute(db);

function read(hostId: string, as: SignedIn, appId?: number) {
  return server.get(contract.readHost, { hostId, ...(appId === undefined ? {} : { appId }) }, { as });
}

async function refusal(hostId: string, as: SignedIn, appId?: number) {
  const answer = await server.call(contract.readHost, { hostId, ...(appId === undefined ? {} : { appId }) }, { as });
  return answer.refusal?.code;
}

const nick = (user: SignedIn) => `Nick ${user.username}`;

test('[R-GROUP-4] a host has its group, since when, by whom and why, and its whole history', async () => {
  const { hostId } = await buildAccount(db, { name: 'Leyla', country: 'TR' });
  const key = await buildApplication(db, { hostId, groupId: there.id, submittedBy: other.id });
  await server.get(claimOne, key, { as: reviewer });
  await server.get(decide, { ...key, approve: true }, { as: reviewer });
  await server.get(contract.bindHosts, { groupId: child.id, hostIds: [hostId], note: 'moved house' }, { as: admin });
  await server.get(contract.releaseHost, { hostId, appId: 1, note: 'on leave' }, { as: agent });
  await server.get(contract.bindHosts, { groupId: here.id, hostIds: [hostId] }, { as: admin });

  const whole = await read(hostId, admin);
  expect(whole).toMatchObject({
    hostId,
    appId: 1,
    appLabel: 'Yaar',
    name: 'Leyla',
    country: 'TR',
    state: 'active',
    otherApps: [],
    mayRelease: true,
    mayBind: true,
  });
  expect(whole.current).toMatchObject({ groupName: 'Here', toAt: null, openedBy: nick(admin), endReason: null });
  expect(whole.earlier).toMatchObject([
    { groupName: 'Child', endReason: 'released', openedBy: nick(admin), endedBy: nick(agent), note: 'moved house' },
    {
      groupName: 'There',
      endReason: 'moved',
      openedBy: nick(reviewer),
      endedBy: nick(admin),
      applicationId: key.applicationId,
    },
  ]);
  expect(whole.earlier[0]?.fromAt).toBe(whole.earlier[1]?.toAt);
  expect(whole.moves).toMatchObject([{ kind: 'release', state: 'accepted', note: 'on leave', fromGroupName: 'Child' }]);

  // An agent in the current group sees the same membership, but only the times of memberships elsewhere.
  const nothing = { groupId: null, groupName: null, openedBy: null, endedBy: null, applicationId: null, note: null };
  const seen = await read(hostId, agent);
  expect(seen).toMatchObject({ current: whole.current, mayRelease: true, mayBind: false });
  expect(seen.earlier).toEqual([whole.earlier[0], { ...whole.earlier[1], ...nothing, endReason: null }]);
  // An agent in a former group still sees that membership, and that the host is in some other group.
  const once = await read(hostId, other);
  expect(once.current).toEqual({ ...whole.current, ...nothing });
  expect(once.earlier.map(({ groupName }) => groupName)).toEqual([null, 'There']);
  expect(once).toMatchObject({ moves: [], mayRelease: false });
  const sub = await read(hostId, below);
  expect(sub.earlier.map(({ groupName }) => groupName)).toEqual(['Child', null]);
  expect(await read(hostId, reviewer)).toMatchObject({ mayRelease: false, mayBind: false, earlier: whole.earlier });
});

test('an agent sees neither which reviewer made an account a host nor who reopened that', async () => {
  const { hostId } = await buildAccount(db);
  const key = await buildApplication(db, { hostId, groupId: here.id, submittedBy: agent.id });
  await server.get(claimOne, key, { as: reviewer });
  await server.get(decide, { ...key, approve: true }, { as: reviewer });
  await server.get(reopen, { ...key, note: 'look again' }, { as: admin });
  const [stay] = (await read(hostId, admin)).earlier;
  expect(stay).toMatchObject({ openedBy: nick(reviewer), endedBy: nick(admin), endReason: 'reopened' });
  expect((await read(hostId, agent)).earlier).toEqual([{ ...stay, openedBy: null, endedBy: null }]);
});

test('a host of others does not exist until an application or a request brings it into scope', async () => {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId: there.id });
  for (const as of [agent, below]) expect(await refusal(hostId, as)).toBe('host-not-found');
  const asked = await server.get(
    contract.askForTransfer,
    { hostId, toGroupId: here.id, note: 'please' },
    { as: agent },
  );
  const mine = await read(hostId, agent);
  expect(mine.current).toMatchObject({ groupId: null, groupName: null, openedBy: null, toAt: null });
  expect(mine.moves).toEqual([asked]);
  expect(await refusal(hostId, below)).toBe('host-not-found');
  const theirs = await read(hostId, other);
  expect(theirs.moves).toMatchObject([
    { fromGroupName: 'There', toGroupId: null, toGroupName: null, note: 'please', askedByUs: false, mayAnswer: true },
  ]);
  expect(theirs.mayRelease).toBe(false);

  const { hostId: applicant } = await buildAccount(db);
  expect(await refusal(applicant, agent)).toBe('host-not-found');
  await buildApplication(db, { hostId: applicant, groupId: child.id, submittedBy: below.id });
  expect(await read(applicant, agent)).toMatchObject({ current: null, earlier: [], moves: [] });
  expect(await refusal(applicant, other)).toBe('host-not-found');
});

test('users who see every group find an account that was never a host, and an unknown ID is not found', async () => {
  const { hostId } = await buildAccount(db);
  expect(await read(hostId, admin)).toMatchObject({ current: null, earlier: [], mayBind: true, mayRelease: false });
  expect(await refusal(hostId, agent)).toBe('host-not-found');
  for (const as of [admin, agent]) expect(await refusal('98765432', as)).toBe('host-not-found');
  const stranger = await signIn(server, 'default');
  expect((await server.call(contract.readHost, { hostId }, { as: stranger })).http).toBe(403);
  expect((await server.call(contract.readHost, { hostId: 'abc' }, { as: admin })).http).toBe(400);
});

test('an ID that several apps know is read on the named app, by default on the one where it is a host', async () => {
  const { hostId } = await buildAccount(db, { appId: 1 });
  await buildAccount(db, { hostId, appId: 2 });
  const topchat = await buildGroup(db, { appId: 2, agentId: agent.id });
  await buildMembership(db, { hostId, appId: 2, groupId: topchat.id });
  expect(await read(hostId, admin)).toMatchObject({ appId: 2, otherApps: [{ appId: 1, appLabel: 'Yaar' }] });
  expect(await read(hostId, admin, 1)).toMatchObject({ appId: 1, current: null, otherApps: [{ appId: 2 }] });
  // The host's status on the other app belongs to another agent and is not revealed.
  expect(await read(hostId, agent)).toMatchObject({ appId: 2, otherApps: [] });
  expect(await refusal(hostId, agent, 1)).toBe('host-not-found');
  expect(await refusal(hostId, agent, 99_999)).toBe('host-not-found');
});

test('a host whose account has been deleted can still be read', async () => {
  const hostId = '31000001';
  await buildMembership(db, { hostId, groupId: here.id });
  expect(await read(hostId, agent)).toMatchObject({ name: null, state: null, mayRelease: true, mayBind: false });
});
