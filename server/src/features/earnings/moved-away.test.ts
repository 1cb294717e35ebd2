import * as contract from '@greenroom/contract/earnings.ts';
import { listChildren } from '@greenroom/contract/groups.ts';
import * as memberships from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const ZONE = 'Europe/Istanbul';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
putClock(server, '2030-01-02T12:00:00Z');
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const left = await buildGroup(db, { agentId: agent.id, name: 'Left' });
const joined = await buildGroup(db, { agentId: other.id, name: 'Joined' });
await sql`update agent_groups set created_at = '2029-01-01'`.execute(db);

const UNKNOWN = { coins: null, days: 0, provisional: false };
const weeksOf = (found: { weeks: readonly object[] } | undefined) => found?.weeks.slice(0, 1);

test('a group whose only host was moved away permanently has unknown coins, not 0, everywhere', async () => {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId: left.id, fromAt: '2029-12-01T00:00:00Z' });
  for (const day of ['2029-12-31', '2030-01-01']) await buildFact(db, { hostId, day, coins: 70, timeZone: ZONE });
  const tree = async (as: typeof agent) => (await server.get(listChildren, {}, { as })).groups[0];
  expect(await tree(agent)).toMatchObject({ coinsThisWeek: 140, coinsThisWeekBelow: 140 });

  const move = { groupId: joined.id, hostIds: [hostId], at: '2029-12-01T00:00:00Z' };
  expect((await server.get(memberships.bindHosts, move, { as: admin })).outcomes[0]?.outcome).toBe('moved');
  expect(await factProblems(db, ZONE)).toEqual([]);
  expect(await tree(agent)).toMatchObject({ coinsThisWeek: null, coinsThisWeekBelow: null });
  expect(await tree(other)).toMatchObject({ coinsThisWeek: 140, coinsThisWeekBelow: 140 });
  const read = await server.get(contract.readEarnings, {}, { as: agent });
  expect(read).toMatchObject({ asOf: null, finalTo: null, weeks: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN] });
  expect(read.days.filter(({ coins, hosts }) => coins !== null || hosts !== 0)).toEqual([]);
  const groups = await server.get(contract.listGroupEarnings, {}, { as: agent });
  expect([weeksOf(groups.rows[0]), groups.totals[0]]).toEqual([[UNKNOWN], UNKNOWN]);
  const hosts = await server.get(contract.listHostEarnings, {}, { as: agent });
  expect([hosts.total, hosts.totals[0]]).toEqual([0, UNKNOWN]);
});

test('a host that left shortly before midnight in the agency programme’s time zone is listed with its last day', async () => {
  const { hostId } = await buildAccount(db);
  // Sunday 23:30 in Istanbul is 20:30 in UTC. The four weeks of the following week begin with this Monday.
  const stay = { hostId, groupId: left.id, fromAt: '2029-11-01T00:00:00Z', toAt: '2029-12-09T21:30:00Z' };
  await buildMembership(db, stay);
  await buildFact(db, { hostId, day: '2029-12-10', coins: 33, timeZone: ZONE });
  const { rows } = await server.get(contract.listHostEarnings, { week: '2030-01-02' }, { as: agent });
  expect(rows.find((row) => row.hostId === hostId)).toMatchObject({
    present: false,
    weeks: [{}, {}, {}, { coins: 33 }],
  });
});

test('the time of the last report is that of the relevant apps and the days shown', async () => {
  await sql`insert into apps (id, label) values (77, 'Another app')`.execute(db);
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId: left.id, fromAt: '2029-11-01T00:00:00Z' });
  const reported = (day: string, at: string, appId: number) =>
    buildFact(db, { hostId, appId, day, coins: 1, reportedAt: at, timeZone: ZONE });
  await reported('2030-01-01', '2030-01-02T08:00:00Z', 1);
  await reported('2030-01-01', '2030-01-02T11:00:00Z', 77);
  await reported('2029-11-20', '2030-01-02T10:00:00Z', 1);
  expect((await server.get(contract.readEarnings, {}, { as: agent })).asOf).toBe('2030-01-02T08:00:00.000Z');
});

test('an account that was never a host is visible only to users who see every group', async () => {
  const { hostId } = await buildAccount(db);
  await buildFact(db, { hostId, day: '2030-01-01', coins: 5, timeZone: ZONE });
  const asked = { hostId, appId: 1 };
  const found = await server.get(contract.readHostEarnings, asked, { as: admin });
  expect(found).toMatchObject({ hostId, groupId: null, groupName: null, weeks: [{ coins: 5, days: 1 }, {}, {}, {}] });
  expect((await server.call(contract.readHostEarnings, asked, { as: agent })).refusal?.code).toBe('host-not-found');
});
