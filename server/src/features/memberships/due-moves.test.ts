import * as contract from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { brokenMemberships, listNotified, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { settleDueMoves } from './settle-due-moves.job.ts';

const DAY = 86_400;
const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const users = {
  admin: await signIn(server, 'administrator'),
  agent: await signIn(server, 'agent'),
  partner: await signIn(server, 'agent'),
  other: await signIn(server, 'agent'),
};
const here = await buildGroup(db, { agentId: users.agent.id, name: 'Here' });
await bindGroup(db, users.partner.id, here.id);
const there = await buildGroup(db, { agentId: users.other.id, name: 'There' });

async function hostOf(groupId: number): Promise<string> {
  const { hostId } = await buildAccount(db, { personKey: `p-${groupId}` });
  await buildMembership(db, { hostId, groupId });
  return hostId;
}

const run = () => settleDueMoves(deps, server.clock.now());

/** Advances the clock. The users then sign in again. */
async function pass(seconds: number) {
  server.clock.forward(seconds);
  const again = (user: SignedIn, role: 'administrator' | 'agent') => signIn(server, role, user);
  users.admin = await again(users.admin, 'administrator');
  users.agent = await again(users.agent, 'agent');
  users.other = await again(users.other, 'agent');
}

test('a planned removal is carried out once, from its date on', async () => {
  const hostId = await hostOf(here.id);
  const at = new Date(server.clock.now().getTime() + 10 * DAY * 1000).toISOString();
  const move = await server.get(contract.releaseHost, { hostId, appId: 1, at }, { as: users.agent });
  await pass(10 * DAY - 60);
  expect(await run()).toBe(0);
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: null }]);
  await pass(120);
  const late = await server.call(contract.withdrawMove, { moveId: move.id }, { as: users.agent });
  expect(late.refusal?.code).toBe('move-answered');
  await sql`delete from notifications`.execute(db);
  expect(await run()).toBe(1);
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: at, endReason: 'released' }]);
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'release', state: 'accepted' }]);
  expect(await listNotified(db)).toMatchObject([
    { kind: 'hosts-gone', userId: users.partner.id, params: { count: 1 } },
  ]);
  const after = await fingerprint(db);
  expect(await run()).toBe(0);
  expect(await fingerprint(db)).toEqual(after);
  expect(await brokenMemberships(db)).toEqual([]);
});

test('a request without an answer expires after seven days, both sides are notified, and the host stays', async () => {
  const [wanted, going] = [await hostOf(there.id), await hostOf(here.id)];
  const asked = await server.get(contract.askForTransfer, { hostId: wanted, toGroupId: here.id }, { as: users.agent });
  const leaving = await server.get(contract.askToLeave, { hostId: going, appId: 1 }, { as: users.admin });
  await pass(7 * DAY - 30);
  expect(await run()).toBe(0);
  await pass(60);
  // The request counts as expired, even before the job has run.
  const late = await server.call(contract.answerMove, { moveId: asked.id, agree: true }, { as: users.other });
  expect(late.refusal?.code).toBe('move-answered');
  await sql`delete from notifications`.execute(db);
  expect(await run()).toBe(2);
  const { moves } = await server.get(contract.readHost, { hostId: wanted }, { as: users.other });
  expect(moves).toMatchObject([{ id: asked.id, state: 'lapsed', mayAnswer: false, effectiveAt: null }]);
  expect(await periodsOf(db, wanted)).toMatchObject([{ groupId: there.id, toAt: null }]);
  expect(await periodsOf(db, going)).toMatchObject([{ groupId: here.id, toAt: null }]);
  const notified = (await listNotified(db)).map(({ kind, userId, subjectId }) => `${kind} ${userId} ${subjectId}`);
  const { admin, agent, partner, other } = users;
  expect(notified.toSorted()).toEqual(
    [
      ...[other.id, agent.id, partner.id].map((id) => `move-answered ${id} ${asked.id}`),
      ...[agent.id, partner.id, admin.id].map((id) => `move-answered ${id} ${leaving.id}`),
    ].toSorted(),
  );
  expect((await server.call(contract.askForTransfer, { hostId: wanted, toGroupId: here.id }, { as: agent })).http).toBe(
    200,
  );
});

test('thousands of moves are settled in portions, each once, even if two runs overlap', async () => {
  await sql`
    with hosts as (
      insert into memberships (host_id, app_id, group_id, from_at)
      select '8' || lpad(n::text, 7, '0'), 1, ${here.id}, '2026-01-01' from generate_series(1, 2500) n
      returning host_id, id
    )
    insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, asked_by, asked_at, due_at)
    select host_id, 1, id, case when id % 2 = 0 then 'release' else 'leave' end, 'open', ${here.id}, ${users.admin.id},
      '2026-01-01', '2026-01-08' from hosts`.execute(db);
  await sql`delete from notifications`.execute(db);
  const runs = await Promise.all([run(), run()]);
  expect(runs.reduce((sum, count) => sum + count, 0) + (await run())).toBe(2500);
  const states = await sql`
    select v.kind, v.state, m.end_reason as "endReason", count(*) as count
    from host_moves v join memberships m on m.host_id = v.host_id and m.id = v.membership_id
    where v.host_id like '8%' and length(v.host_id) = 8 group by 1, 2, 3 order by 1`.execute(db);
  expect(states.rows).toEqual([
    { kind: 'leave', state: 'lapsed', endReason: null, count: 1250 },
    { kind: 'release', state: 'accepted', endReason: 'released', count: 1250 },
  ]);
  const gone = (await listNotified(db)).filter(({ kind }) => kind === 'hosts-gone');
  expect(gone.toSorted((a, b) => Number(a.userId) - Number(b.userId))).toMatchObject([
    { userId: users.agent.id, params: { count: 1250 } },
    { userId: users.partner.id, params: { count: 1250 } },
  ]);
  expect(await brokenMemberships(db)).toEqual([]);
});
