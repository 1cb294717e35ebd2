import * as contract from '@greenroom/contract/memberships.ts';
import { decideMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { brokenMemberships, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import { buildBatch } from '../../../test/worlds/batch-of.ts';
import { allSeenNow, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { lockHosts } from './memberships.queries.ts';
import { settleDueMoves } from './settle-due-moves.job.ts';

const ROUNDS = Array.from({ length: 12 }, (_, round) => round);
const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const admin = await signIn(server, 'administrator');
const operator = await signIn(server, 'operator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id });
const there = await buildGroup(db, { agentId: other.id });
const third = await buildGroup(db);

afterEach(async () => {
  expect(await brokenMemberships(db)).toEqual([]);
});

async function hostOf(groupId: number): Promise<string> {
  const { hostId } = await buildAccount(db);
  await sql`update accounts set person_key = 'p-' || host_id where host_id = ${hostId}`.execute(db);
  await buildMembership(db, { hostId, groupId });
  return hostId;
}

async function openOf(hostId: string) {
  return (await periodsOf(db, hostId)).filter(({ toAt }) => toAt === null);
}

async function countsByGroup(hostIds: readonly string[]): Promise<Record<string, number>> {
  const found = await sql<{ groupId: number; count: number }>`
    select group_id as "groupId", count(*) as count from memberships
    where to_at is null and host_id = any(${[...hostIds]}::text[]) group by 1`.execute(db);
  return Object.fromEntries(found.rows.map(({ groupId, count }) => [groupId, count]));
}

test('if two users bind the same hosts to two groups simultaneously, all end up in one of them, each with one open membership', async () => {
  const hostIds = await Promise.all(Array.from({ length: 300 }, () => hostOf(third.id)));
  const bind = (groupId: number, ids: string[], as = admin) =>
    server.get(contract.bindHosts, { groupId, hostIds: ids }, { as });
  const answers = await Promise.all([bind(here.id, hostIds), bind(there.id, hostIds.toReversed(), operator)]);
  for (const { outcomes } of answers)
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['moved']));
  const counts = await countsByGroup(hostIds);
  expect(Object.values(counts)).toEqual([300]);
  // The second call moved the hosts from the first call's group, not from the group where both calls had seen them.
  const [first] = hostIds;
  const groups = (await periodsOf(db, first ?? '')).map(({ groupId }) => groupId);
  expect(groups[0]).toBe(third.id);
  expect(groups.slice(1).toSorted()).toEqual([here.id, there.id].toSorted());
});

test('binding and approving the same accounts simultaneously opens one membership of each', async () => {
  for (const round of ROUNDS.slice(0, 4)) {
    const built = await buildBatch(db, { groupId: here.id, submittedBy: agent.id, size: 200 });
    await sql`update accounts set person_key = 'p-' || host_id where person_key is null`.execute(db);
    const applications = await allSeenNow(db, built.applications);
    const hostIds = applications.map(({ hostId }) => hostId);
    const given = round % 2 === 0 ? hostIds : hostIds.toReversed();
    const [{ outcomes }, decided] = await Promise.all([
      server.get(contract.bindHosts, { groupId: there.id, hostIds: given }, { as: admin }),
      server.get(decideMany, { approve: true, applications }, { as: reviewer }),
    ]);
    const approved = decided.filter(({ refused }) => refused === null).length;
    const moved = outcomes.filter(({ outcome }) => outcome === 'moved').length;
    expect(outcomes.filter(({ outcome }) => outcome !== 'moved' && outcome !== 'bound')).toEqual([]);
    // Accounts approved first were then moved. The review refused accounts that were bound first.
    expect(moved).toBe(approved);
    expect(await countsByGroup(hostIds)).toEqual({ [there.id]: 200 });
  }
});

test('agreeing to a move and withdrawing it simultaneously settles it once, and the host is in the group that its state says', async () => {
  for (const round of ROUNDS) {
    const hostId = await hostOf(there.id);
    const { id: moveId } = await server.get(contract.askForTransfer, { hostId, toGroupId: here.id }, { as: agent });
    const calls = [
      () => server.call(contract.answerMove, { moveId, agree: true }, { as: other }),
      () => server.call(contract.withdrawMove, { moveId }, { as: agent }),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.refusal?.code).toBe('move-answered');
    const [move] = await movesOf(db, hostId);
    const [open] = await openOf(hostId);
    expect([move?.state, open?.groupId]).toEqual(
      move?.state === 'accepted' ? ['accepted', here.id] : ['withdrawn', there.id],
    );
  }
});

test('if a host is removed and requested simultaneously, one of the two calls is refused', async () => {
  for (const round of ROUNDS) {
    const hostId = await hostOf(there.id);
    const calls = [
      () => server.call(contract.releaseHost, { hostId, appId: 1 }, { as: other }),
      () => server.call(contract.askForTransfer, { hostId, toGroupId: here.id }, { as: agent }),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const codes = answers.map(({ refusal }) => refusal?.code).filter((code) => code !== undefined);
    const [move] = await movesOf(db, hostId);
    expect(await movesOf(db, hostId)).toHaveLength(1);
    expect(codes).toEqual([move?.kind === 'release' ? 'not-a-host' : 'move-open']);
    expect(await openOf(hostId)).toHaveLength(move?.kind === 'release' ? 0 : 1);
  }
});

test('agreeing to a transfer, binding to another group and settling due moves simultaneously leave one open membership', async () => {
  for (const round of ROUNDS) {
    const hostId = await hostOf(there.id);
    const { id: moveId } = await server.get(contract.askForTransfer, { hostId, toGroupId: here.id }, { as: agent });
    const calls = [
      () => server.call(contract.answerMove, { moveId, agree: true }, { as: other }),
      () => server.call(contract.bindHosts, { groupId: third.id, hostIds: [hostId] }, { as: admin }),
      () => settleDueMoves(deps, new Date(server.clock.now().getTime() + 8 * 86_400_000)),
    ];
    await Promise.all([...calls.slice(round % 3), ...calls.slice(0, round % 3)].map((call) => call()));
    const [move] = await movesOf(db, hostId);
    expect(['accepted', 'overtaken', 'lapsed']).toContain(move?.state);
    expect(await openOf(hostId)).toMatchObject([{ groupId: third.id }]);
  }
});

test('reopening the application that made a host and moving the host simultaneously ends the membership once', async () => {
  for (const round of ROUNDS) {
    const { applications } = await buildBatch(db, { groupId: there.id, submittedBy: other.id, size: 2 });
    const [first] = applications;
    if (!first) throw new Error('no application');
    await server.get(decideMany, { approve: true, applications }, { as: admin });
    const { id } = await server.get(
      contract.askForTransfer,
      { hostId: first.hostId, toGroupId: here.id },
      { as: agent },
    );
    const calls = [
      () => server.call(reviews.reopen, { ...first, note: 'wrong person' }, { as: admin }),
      () => server.call(contract.answerMove, { moveId: id, agree: true }, { as: other }),
    ];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const [move] = await movesOf(db, first.hostId);
    const reason = (await periodsOf(db, first.hostId))[0]?.endReason;
    expect([move?.state, reason]).toEqual(
      move?.state === 'accepted' ? ['accepted', 'transferred'] : ['overtaken', 'reopened'],
    );
  }
});

test('a request for a host is refused if the requesting group is unbound while the call waits', async () => {
  const hostId = await hostOf(there.id);
  const group = await buildGroup(db, { agentId: agent.id });
  const waiting = async () => {
    const found = await sql<{ count: number }>`
      select count(*) as count from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db);
    return found.rows[0]?.count ?? 0;
  };
  const { asked } = await db.transaction().execute(async (trx) => {
    await lockHosts(trx, [{ hostId, appId: 1 }]);
    const asked = server.call(contract.askForTransfer, { hostId, toGroupId: group.id }, { as: agent });
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    await sql`update bindings set unbound_at = now() where group_id = ${group.id}`.execute(db);
    return { asked };
  });
  expect((await asked).refusal?.code).toBe('group-not-found');
  expect(await movesOf(db, hostId)).toEqual([]);
});
