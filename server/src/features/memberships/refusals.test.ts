import type { CallInput, Route } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const users = {
  administrator: await signIn(server, 'administrator'),
  operator: await signIn(server, 'operator'),
  reviewer: await signIn(server, 'reviewer'),
  owner: await signIn(server, 'agent'),
  below: await signIn(server, 'sub-agent'),
  stranger: await signIn(server, 'agent'),
  nobody: await signIn(server, 'default'),
};
type Who = keyof typeof users;
const group = await buildGroup(db, { agentId: users.owner.id, name: 'Velvet' });
const child = await buildGroup(db, { parentId: group.id });
await bindGroup(db, users.below.id, child.id);
const theirs = await buildGroup(db, { agentId: users.stranger.id });

async function hostOf(groupId: number) {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId });
  return hostId;
}

/** Hosts in the owner's group: one without a move, and one for each kind of open move. */
const [free, leaving, dated, inside, wanted] = [
  await hostOf(group.id),
  await hostOf(group.id),
  await hostOf(group.id),
  await hostOf(group.id),
  await hostOf(theirs.id),
];
const at = new Date(server.clock.now().getTime() + 5 * 86_400_000).toISOString();
const leave = await server.get(contract.askToLeave, { hostId: leaving, appId: 1 }, { as: users.operator });
const release = await server.get(contract.releaseHost, { hostId: dated, appId: 1, at }, { as: users.owner });
const transfer = await server.get(
  contract.askForTransfer,
  { hostId: wanted, toGroupId: group.id },
  { as: users.owner },
);
const settled = await server.get(contract.releaseHost, { hostId: inside, appId: 1 }, { as: users.owner });

interface Case {
  readonly who: Who;
  readonly code: string;
  readonly call: () => Promise<{ refusal: { code: string } | undefined; body: { message: string } }>;
}

function refused<R extends Route>(who: Who, code: string, route: R, input: CallInput<R>): Case {
  const as: SignedIn = users[who];
  return { who, code, call: () => server.call(route, input, { as }) };
}

const CASES: Case[] = [
  refused('stranger', 'host-not-found', contract.readHost, { hostId: free }),
  refused('below', 'host-not-found', contract.readHost, { hostId: free }),
  refused('nobody', 'forbidden', contract.readHost, { hostId: free }),
  refused('owner', 'forbidden', contract.bindHosts, { groupId: group.id, hostIds: [free] }),
  refused('reviewer', 'forbidden', contract.bindHosts, { groupId: group.id, hostIds: [free] }),
  refused('nobody', 'forbidden', contract.bindHosts, { groupId: group.id, hostIds: [free] }),
  refused('operator', 'invalid-input', contract.bindHosts, { groupId: group.id, hostIds: [] }),
  refused('stranger', 'host-not-found', contract.releaseHost, { hostId: free, appId: 1 }),
  refused('below', 'host-not-found', contract.releaseHost, { hostId: free, appId: 1 }),
  refused('reviewer', 'forbidden', contract.releaseHost, { hostId: free, appId: 1 }),
  refused('nobody', 'forbidden', contract.releaseHost, { hostId: free, appId: 1 }),
  refused('owner', 'move-open', contract.releaseHost, { hostId: leaving, appId: 1 }),
  refused('owner', 'host-not-found', contract.releaseHost, { hostId: inside, appId: 1 }),
  refused('owner', 'host-not-found', contract.releaseHost, { hostId: free, appId: 2 }),
  refused('owner', 'date-not-allowed', contract.releaseHost, { hostId: free, appId: 1, at: '2100-01-01T00:00:00Z' }),
  refused('owner', 'invalid-input', contract.releaseHost, { hostId: free, appId: 1, note: 'n'.repeat(1001) }),
  refused('owner', 'forbidden', contract.askToLeave, { hostId: free, appId: 1 }),
  refused('operator', 'host-not-found', contract.askToLeave, { hostId: inside, appId: 1 }),
  refused('operator', 'move-open', contract.askToLeave, { hostId: dated, appId: 1 }),
  refused('stranger', 'group-not-found', contract.askForTransfer, { hostId: free, toGroupId: group.id }),
  refused('below', 'group-not-found', contract.askForTransfer, { hostId: free, toGroupId: group.id }),
  refused('nobody', 'forbidden', contract.askForTransfer, { hostId: free, toGroupId: group.id }),
  refused('owner', 'host-already-yours', contract.askForTransfer, { hostId: free, toGroupId: child.id }),
  refused('owner', 'move-open', contract.askForTransfer, { hostId: wanted, toGroupId: child.id }),
  refused('stranger', 'not-a-host', contract.askForTransfer, { hostId: inside, toGroupId: theirs.id }),
  refused('stranger', 'move-not-found', contract.answerMove, { moveId: leave.id, agree: true }),
  refused('below', 'move-not-found', contract.answerMove, { moveId: leave.id, agree: true }),
  refused('reviewer', 'forbidden', contract.answerMove, { moveId: leave.id, agree: true }),
  refused('nobody', 'forbidden', contract.answerMove, { moveId: leave.id, agree: true }),
  refused('owner', 'move-not-found', contract.answerMove, { moveId: transfer.id, agree: true }),
  refused('owner', 'move-not-found', contract.answerMove, { moveId: release.id, agree: true }),
  refused('administrator', 'move-not-found', contract.answerMove, { moveId: 999_999, agree: true }),
  refused('stranger', 'move-not-found', contract.withdrawMove, { moveId: transfer.id }),
  refused('owner', 'move-not-found', contract.withdrawMove, { moveId: leave.id }),
  refused('stranger', 'move-not-found', contract.withdrawMove, { moveId: release.id }),
  refused('below', 'move-not-found', contract.withdrawMove, { moveId: release.id }),
  refused('owner', 'move-answered', contract.withdrawMove, { moveId: settled.id }),
  refused('nobody', 'forbidden', contract.withdrawMove, { moveId: release.id }),
  refused('nobody', 'forbidden', contract.listMoves, {}),
];

test('a refused call changes nothing, says what to do, and names no group of others', async () => {
  // A call doesn't update the time of the session's last use as part of its effect.
  const seen = async () => ({ ...(await fingerprint(db)), 'public.sessions': '' });
  const before = await seen();
  for (const { who, code, call } of CASES) {
    const answer = await call();
    expect([who, answer.refusal?.code]).toEqual([who, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/errors\.|Velvet/);
    expect(answer.body.message.length).toBeGreaterThan(20);
    expect([who, code, await seen()]).toEqual([who, code, before]);
  }
});

test('open screens are notified that hosts changed, after the change', async () => {
  const heard: string[] = [];
  const stop = server.product.deps.events.listen({
    userId: users.below.id,
    rights: ['groups:view'],
    hear: ({ topic, id }) => heard.push(`${topic} ${id}`),
  });
  await expect
    .poll(async () => {
      await server.product.deps.events.publish(db, { userId: users.below.id }, { topic: 'batch', id: 0 });
      return heard;
    })
    .toContain('batch 0');
  await server.get(contract.answerMove, { moveId: leave.id, agree: false }, { as: users.owner });
  await expect.poll(() => heard).toContain('host null');
  stop();
});
