import { Readable } from 'node:stream';
import { addDays } from '@greenroom/contract/kit/days.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { dayIn } from '../../platform/calendar.ts';
import { settleDueMovesJob } from '../memberships/index.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const ZONE = 'Asia/Tokyo';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
const { deps } = server.product;
const { db } = deps;
const admin = await signIn(server, 'administrator');
const reviewer = await signIn(server, 'reviewer');
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id });
const there = await buildGroup(db, { agentId: other.id });
await sql`update agent_groups set created_at = '2026-01-01'`.execute(db);

const today = dayIn(ZONE, server.clock.now());
/** The last nine days and today, earliest first. */
const days = Array.from({ length: 10 }, (_, index) => addDays(today, index - 9));
/** Noon in Tokyo. */
const noon = (day: string) => `${day}T03:00:00Z`;

afterEach(async () => {
  expect(await factProblems(db, ZONE)).toEqual([]);
});

async function report(hostIds: readonly string[], totalCoins = 10): Promise<void> {
  const lines = hostIds.flatMap((hostId) => days.map((day) => JSON.stringify({ appId: 1, hostId, day, totalCoins })));
  await ingestDailyFacts(deps, Readable.from(lines.map((line) => `${line}\n`)), 'ndjson');
}

/** Returns one character for the group of each of the ten days: h for here, t for there, and - for none. */
async function countsFor(hostId: string): Promise<string> {
  const found = await sql<{ groupId: number | null }>`
    select group_id as "groupId" from daily_facts where host_id = ${hostId} order by day`.execute(db);
  return found.rows.map(({ groupId }) => (groupId === here.id ? 'h' : groupId === there.id ? 't' : '-')).join('');
}

async function hostOf(groupId: number, fromDay = addDays(today, -30)): Promise<string> {
  const { hostId } = await buildAccount(db);
  await buildMembership(db, { hostId, groupId, fromAt: noon(fromDay) });
  return hostId;
}

const bind = (groupId: number, hostIds: string[], at?: string) =>
  server.get(contract.bindHosts, { groupId, hostIds, ...(at === undefined ? {} : { at }) }, { as: admin });

test('a day counts for the group that the host was in when it began, and the first day for the group that the host joined', async () => {
  const { hostId } = await buildAccount(db);
  const between = (from: string, to: string) => ({ hostId, groupId: here.id, fromAt: from, toAt: to });
  // Midnight in Tokyo is 15:00 UTC on the day before.
  await buildMembership(db, between(`${days[0]}T14:59:59Z`, `${days[1]}T15:00:00Z`));
  await buildMembership(db, { ...between(noon(days[4] ?? ''), noon(days[6] ?? '')), groupId: there.id });
  await buildMembership(db, between(noon(days[6] ?? ''), noon(days[7] ?? '')));
  await report([hostId]);
  expect(await countsFor(hostId)).toBe('hh--ttth--');
});

test('a membership that ended at its start counts for nothing', async () => {
  const hostId = await hostOf(here.id, days[4]);
  await report([hostId]);
  expect(await countsFor(hostId)).toBe('----hhhhhh');
  await bind(there.id, [hostId], noon(days[4] ?? ''));
  expect(await countsFor(hostId)).toBe('----tttttt');
});

test('binding a host moves days from the date of the membership, now or in the past', async () => {
  const [known, fresh] = [await hostOf(here.id), (await buildAccount(db)).hostId];
  await report([known, fresh]);
  expect([await countsFor(known), await countsFor(fresh)]).toEqual(['hhhhhhhhhh', '----------']);
  await bind(there.id, [known, fresh], noon(days[5] ?? ''));
  expect([await countsFor(known), await countsFor(fresh)]).toEqual(['hhhhhhtttt', '-----ttttt']);
  await bind(here.id, [known]);
  expect(await countsFor(known)).toBe('hhhhhhtttt');
});

test('an approval attributes today to the group, an undo reverts that, reopening does not', async () => {
  const { hostId } = await buildAccount(db);
  const key = await buildApplication(db, { hostId, groupId: here.id, submittedBy: agent.id });
  await report([hostId]);
  await server.get(reviews.claimOne, key, { as: reviewer });
  const { decisionId } = await server.get(reviews.decide, { ...key, approve: true }, { as: reviewer });
  expect(await countsFor(hostId)).toBe('---------h');
  await server.get(reviews.undoDecision, { hostId, decisionId }, { as: reviewer });
  expect(await countsFor(hostId)).toBe('----------');
  await server.get(reviews.decide, { ...key, approve: true }, { as: reviewer });
  await server.get(reviews.reopen, { ...key, note: 'again' }, { as: admin });
  expect(await countsFor(hostId)).toBe('---------h');
});

test('a transfer and a removal keep the days before them; a later day counts for the new group', async () => {
  const [moving, leaving] = [await hostOf(there.id), await hostOf(there.id)];
  await report([moving, leaving]);
  const { id } = await server.get(contract.askForTransfer, { hostId: moving, toGroupId: here.id }, { as: agent });
  await server.get(contract.answerMove, { moveId: id, agree: true }, { as: other });
  await server.get(contract.releaseHost, { hostId: leaving, appId: 1 }, { as: other });
  expect([await countsFor(moving), await countsFor(leaving)]).toEqual(['tttttttttt', 'tttttttttt']);
});

test('a removal that is carried out late applies to the days from its date', async () => {
  const hostId = await hostOf(here.id);
  await report([hostId]);
  const { id } = await server.get(
    contract.releaseHost,
    { hostId, appId: 1, at: new Date(server.clock.now().getTime() + 86_400_000).toISOString() },
    { as: agent },
  );
  await sql`update host_moves set due_at = ${noon(days[6] ?? '')} where id = ${id}`.execute(db);
  await settleDueMovesJob.run(deps);
  expect(await countsFor(hostId)).toBe('hhhhhhh---');
});

test('with memberships that change during deliveries, every day counts for the right group in the end', async () => {
  const hostIds = await Promise.all(Array.from({ length: 200 }, () => hostOf(here.id)));
  const dates = days.slice(2, 8).map(noon);
  const groups = [there.id, here.id];
  await Promise.all([
    ...[1, 2, 3, 4, 5, 6].map((coins) => report(coins % 2 === 0 ? hostIds : hostIds.toReversed(), coins)),
    ...dates.map(async (at, index) => {
      const part = hostIds.slice(index * 30, index * 30 + 40);
      await bind(groups[index % 2] ?? 0, part, at);
      await bind(groups[(index + 1) % 2] ?? 0, part);
    }),
  ]);
  const counted = await Promise.all(hostIds.slice(0, 30).map(countsFor));
  expect(new Set(counted)).toEqual(new Set(['hhhtttttTT'.toLowerCase()]));
});
