import * as contract from '@greenroom/contract/earnings.ts';
import { addDays } from '@greenroom/contract/kit/days.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildFact, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { sumChangedWeeks } from '../daily-facts/index.ts';

const TIMEOUT_MS = 120_000;
const TIME_ZONE = 'Europe/Istanbul';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: TIME_ZONE });
putClock(server, '2030-01-02T22:30:00Z');
const TODAY = '2030-01-03';
const MONDAYS = ['2029-12-31', '2029-12-24', '2029-12-17', '2029-12-10'];
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const deputy = await signIn(server, 'sub-agent');
const top = await buildGroup(db, { agentId: agent.id });
const left = await buildGroup(db, { parentId: top.id });
const leaf = await buildGroup(db, { parentId: left.id });
const apart = await buildGroup(db, { agentId: agent.id });
const other = await buildGroup(db);
await bindGroup(db, deputy.id, left.id);
const GROUPS = [top.id, left.id, leaf.id, apart.id, other.id];

/** Hours since the first day of the earliest week, at which a host starts, moves or ends. */
const stay = fc.record({ group: fc.nat(GROUPS.length - 1), hours: fc.integer({ min: 1, max: 400 }) });
const host = fc.record({
  begins: fc.integer({ min: -300, max: 500 }),
  stays: fc.array(stay, { minLength: 1, maxLength: 4 }),
  isStillHost: fc.boolean(),
  facts: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: -4, max: 24 }), coins: fc.integer({ min: 0, max: 1000 }), final: fc.boolean() }),
    { selector: ({ day }) => day, maxLength: 12 },
  ),
});
type Host = typeof host extends fc.Arbitrary<infer T> ? T : never;

interface Known {
  hostId: string;
  groupId: number;
  day: string;
  coins: number;
  final: boolean;
}

const FIRST = '2029-12-10';
/** Midnight in that zone is 21:00 UTC. */
const FIRST_MS = Date.parse('2029-12-09T21:00:00Z');

/** Enters a host and computes the expected result independently, in the simplest way. */
async function enter(hostId: string, { begins, stays, isStillHost, facts }: Host) {
  let hours = begins;
  const spans: { groupId: number; from: number; to: number }[] = [];
  for (const [index, { group, hours: length }] of stays.entries()) {
    const isOpen = isStillHost && index === stays.length - 1;
    spans.push({ groupId: GROUPS[group] ?? 0, from: hours, to: isOpen ? Number.POSITIVE_INFINITY : hours + length });
    hours += length;
  }
  const timeOf = (at: number) => new Date(FIRST_MS + at * 3_600_000).toISOString();
  for (const { groupId, from, to } of spans) {
    const ends = Number.isFinite(to) ? { toAt: timeOf(to) } : {};
    await buildMembership(db, { hostId, groupId, fromAt: timeOf(from), ...ends });
  }
  const known: Known[] = [];
  for (const { day, coins, final } of facts) {
    await buildFact(db, { hostId, day: addDays(FIRST, day), coins, final, timeZone: TIME_ZONE });
    const span = spans.find(({ from, to }) => from < (day + 1) * 24 && to > day * 24);
    if (span) known.push({ hostId, groupId: span.groupId, day: addDays(FIRST, day), coins, final });
  }
  const open = spans.find(({ to }) => !Number.isFinite(to));
  return { known, open: open ? [`${hostId} ${open.groupId}`] : [] };
}

/** Returns the four weeks for some facts. */
function weeksOf(known: readonly Known[]) {
  return MONDAYS.map((monday) => {
    const those = known.filter(({ day }) => day >= monday && day <= addDays(monday, 6));
    return {
      coins: those.length === 0 ? null : those.reduce((sum, { coins }) => sum + coins, 0),
      days: new Set(those.map(({ day }) => day)).size,
      provisional: those.some(({ final }) => !final),
    };
  });
}

async function read(as: SignedIn, given: { groupId?: number }) {
  const whole = { ...given, size: 100 };
  return {
    all: await server.get(contract.readEarnings, given, { as }),
    hosts: await server.get(contract.listHostEarnings, whole, { as }),
    groups: await server.get(contract.listGroupEarnings, whole, { as }),
    apart: await server.get(contract.listGroupEarnings, { ...whole, below: 'false' }, { as }),
  };
}

async function check(
  as: SignedIn,
  given: { groupId?: number },
  scope: readonly number[],
  world: Known[],
  open: string[],
) {
  const known = world.filter(({ groupId, day }) => scope.includes(groupId) && day >= FIRST && day <= TODAY);
  const found = await read(as, given);
  const expected = weeksOf(known);
  expect(found.all.weeks.map(({ coins, days, provisional }) => ({ coins, days, provisional }))).toEqual(expected);
  for (const { totals } of [found.hosts, found.groups, found.apart]) expect(totals).toEqual(expected);
  for (const { day, coins } of found.all.days) expect(coins).toBe(sumOf(known.filter((each) => each.day === day)));
  const pairs = new Set([
    ...known.map(({ hostId, groupId }) => `${hostId} ${groupId}`),
    ...open.filter((pair) => scope.includes(Number(pair.split(' ')[1]))),
  ]);
  expect(found.hosts.total).toBe(pairs.size);
  expect(new Set(found.hosts.rows.map(({ hostId, groupId }) => `${hostId} ${groupId}`))).toEqual(pairs);
  for (const { hostId, groupId, present, weeks } of found.hosts.rows) {
    expect(weeks).toEqual(weeksOf(known.filter((each) => each.hostId === hostId && each.groupId === groupId)));
    expect(present).toBe(open.includes(`${hostId} ${groupId}`));
  }
  for (const { groupId, weeks } of found.apart.rows) {
    expect(weeks).toEqual(weeksOf(known.filter((each) => each.groupId === groupId)));
  }
  const below = new Map([
    [top.id, [top.id, left.id, leaf.id]],
    [left.id, [left.id, leaf.id]],
  ]);
  for (const { groupId, weeks } of found.groups.rows) {
    const counted = below.get(groupId) ?? [groupId];
    expect(weeks).toEqual(weeksOf(known.filter((each) => counted.includes(each.groupId))));
  }
}

/** Checks the order by most coins in a week, then by ID. It reads page by page, in reverse, and with a search. */
async function checkOrder(as: SignedIn, week: number) {
  const sort = (['week-0', 'week-1', 'week-2', 'week-3'] as const)[week];
  const list = async (given: CallInput<typeof contract.listHostEarnings>) =>
    (await server.get(contract.listHostEarnings, { size: 100, ...given }, { as })).rows;
  const coinsOf = ({ weeks }: contract.HostEarnings) => weeks[week]?.coins ?? null;
  const most = (await list({ sort: 'hostId' })).toSorted(
    (a, b) =>
      Number(coinsOf(a) === null) - Number(coinsOf(b) === null) ||
      Number(coinsOf(b)) - Number(coinsOf(a)) ||
      a.hostId.localeCompare(b.hostId) ||
      a.groupId - b.groupId,
  );
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await list({ sort, page, size: 10 })));
  expect(pages).toEqual(most);
  const known = most.map(coinsOf).filter((coins) => coins !== null);
  const unknown = most.map(coinsOf).filter((coins) => coins === null);
  expect((await list({ sort, order: 'asc' })).map(coinsOf)).toEqual([...known.toReversed(), ...unknown]);
  expect(await list({ sort, search: '31' })).toEqual(most);
}

function sumOf(known: readonly Known[]): number | null {
  return known.length === 0 ? null : known.reduce((sum, { coins }) => sum + coins, 0);
}

test(
  'the sums by host, by group and by day are equal and match the facts, in any scope, and with summed or unsummed weeks',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(host, { minLength: 1, maxLength: 6 }),
        fc.nat(6),
        fc.nat(3),
        async (hosts, summedAfter, week) => {
          const tables = 'memberships, person_memberships, daily_facts, fact_days, group_days, group_weeks, host_weeks';
          await statement(server.url, `truncate ${tables}`);
          const known: Known[] = [];
          const open: string[] = [];
          for (const [index, given] of hosts.entries()) {
            const made = await enter(String(31_000_000 + index), given);
            known.push(...made.known);
            open.push(...made.open);
            if (index + 1 === summedAfter) await sumChangedWeeks({ db });
          }
          const own = [top.id, left.id, leaf.id, apart.id];
          await check(admin, {}, GROUPS, known, open);
          await check(agent, {}, own, known, open);
          await check(agent, { groupId: left.id }, [left.id, leaf.id], known, open);
          await checkOrder(agent, week);
          await check(deputy, {}, [left.id, leaf.id], known, open);
          await check(admin, { groupId: other.id }, [other.id], known, open);
        },
      ),
      { numRuns: 30 },
    );
  },
  TIMEOUT_MS,
);
