import { SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import { MOST_MOVERS, PLOTTED_DAYS, readEarned, readTasks } from '@greenroom/contract/home.ts';
import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import { listHosts } from '@greenroom/contract/memberships.ts';
import { listHostStatistics } from '@greenroom/contract/statistics.ts';
import { compareWeeks } from '@greenroom/contract/week-changes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { type Entered, enter, host, NOW, TIME_ZONE, TODAY, timeOf } from '../../../test/models/statistics-model.ts';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const TIMEOUT_MS = 120_000;
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: TIME_ZONE });
putClock(server, NOW);
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const top = await buildGroup(db, { agentId: agent.id, name: 'Top' });
const below = await buildGroup(db, { parentId: top.id, name: 'Below' });
const other = await buildGroup(db, { name: 'Other' });
const GROUPS = [top, below, other];
const OWN = [top.id, below.id];

const YESTERDAY = addDays(TODAY, -1);
const MONDAY = mondayOf(YESTERDAY);

interface Day {
  hostId: string;
  groupId: number;
  day: string;
  total: number;
  active: boolean | null;
  final: boolean;
}

/** Returns all days that count for one of the agent's groups. */
function ownDays(entered: readonly Entered[]): Day[] {
  return entered.flatMap(({ hostId, days }) =>
    days.flatMap(({ groupId, ...day }) =>
      groupId === null || !OWN.includes(groupId) ? [] : [{ ...day, hostId, groupId }],
    ),
  );
}

const sum = (days: readonly Day[]) => (days.length === 0 ? null : days.reduce((all, { total }) => all + total, 0));
const daysBetween = (from: string, to: string): string[] =>
  from > to ? [] : [from, ...daysBetween(addDays(from, 1), to)];

/** Counts active hosts once per group; null: no day has data on activity. */
function activeOf(days: readonly Day[]): number | null {
  const said = days.filter(({ active }) => active !== null);
  if (said.length === 0) return null;
  return new Set(said.filter(({ active }) => active).map(({ hostId, groupId }) => `${hostId} ${groupId}`)).size;
}

function spanOf(days: readonly Day[], from: string, to: string) {
  const within = (first: string, last: string) => days.filter(({ day }) => day >= first && day <= last);
  const [own, before] = [within(from, to), within(addDays(from, -7), addDays(to, -7))];
  const isKnown = (day: string) => days.some((each) => each.day === day);
  const all = daysBetween(from, to);
  const isComparable = all.every((day) => isKnown(day) && isKnown(addDays(day, -7)));
  return {
    ...{ from, to, coins: sum(own), active: activeOf(own) },
    coinsBefore: isComparable ? sum(before) : null,
    activeBefore: isComparable ? activeOf(before) : null,
    days: all.filter(isKnown).length,
    provisional: own.some(({ final }) => !final),
  };
}

/**
 * Returns the difference for each host that is currently in one of the groups, over the days with reports in both
 * weeks.
 */
function differences(entered: readonly Entered[], days: readonly Day[]) {
  return entered.flatMap(({ hostId, spans }) => {
    const open = spans.find(({ groupId, to }) => OWN.includes(groupId) && !Number.isFinite(to));
    if (open === undefined) return [];
    const own = days.filter((each) => each.hostId === hostId);
    const on = (day: string) => own.find((each) => each.day === day)?.total;
    const pairs = daysBetween(MONDAY, YESTERDAY).flatMap((day) => {
      const [coins, before] = [on(day), on(addDays(day, -7))];
      return coins === undefined || before === undefined ? [] : [{ coins, before }];
    });
    if (pairs.length === 0) return [];
    const coins = pairs.reduce((all, pair) => all + pair.coins, 0);
    const before = pairs.reduce((all, pair) => all + pair.before, 0);
    return [{ hostId, groupId: open.groupId, coins, before, by: coins - before }];
  });
}

function moversOf(entered: readonly Entered[], days: readonly Day[], turn: 1 | -1) {
  return differences(entered, days)
    .filter(({ by, coins }) => by * turn > 0 && coins > 0)
    .toSorted((a, b) => (b.by - a.by) * turn || (a.hostId < b.hostId ? -1 : 1))
    .slice(0, MOST_MOVERS)
    .map(({ by: _by, ...rest }) => rest);
}

/**
 * Counts silent hosts. A silent host joined its group before the app's last reported days, and was active on none of
 * them.
 */
function silentOf(entered: readonly Entered[]): number | null {
  const reported = [...new Set(entered.flatMap(({ days }) => days.map(({ day }) => day)))]
    .filter((day) => day < TODAY && day >= addDays(TODAY, -60))
    .toSorted();
  const from = reported.at(-SILENT_AFTER_DAYS);
  if (from === undefined) return null;
  return entered.filter(({ spans, days }) => {
    const open = spans.find(({ groupId, to }) => OWN.includes(groupId) && !Number.isFinite(to));
    if (open === undefined || timeOf(open.from) > new Date(`${from}T00:00:00+03:00`).toISOString()) return false;
    return !days.some(({ day, active, total }) => day >= from && day <= TODAY && (active ?? total > 0));
  }).length;
}

const lackingOf = (entered: readonly Entered[]) =>
  entered.filter(
    ({ spans, account }) =>
      spans.some(({ groupId, to }) => OWN.includes(groupId) && !Number.isFinite(to)) &&
      (account?.bank === false || account?.kyc === false),
  ).length;

test(
  '[R-PLUS-23] [R-PLUS-6] every figure of the Home screen matches a plain model, with gaps, moves and another time zone, and the total of the linked list',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(host(GROUPS.length), { minLength: 1, maxLength: 9 }), async (hosts) => {
        await statement(
          server.url,
          'truncate accounts, memberships, person_memberships, daily_facts, fact_days, group_days, group_weeks, host_weeks',
        );
        const entered: Entered[] = [];
        for (const [index, given] of hosts.entries())
          entered.push(await enter(db, GROUPS, String(31_000_000 + index), given));
        const days = ownDays(entered);
        const earned = await server.get(readEarned, {}, { as: agent });
        const tasks = await server.get(readTasks, {}, { as: agent });
        expect(earned.yesterday).toEqual(spanOf(days, YESTERDAY, YESTERDAY));
        expect(earned.week).toEqual(spanOf(days, MONDAY, YESTERDAY));
        expect(earned.days).toEqual(
          daysBetween(addDays(TODAY, -PLOTTED_DAYS), YESTERDAY).map((day) => {
            const own = days.filter((each) => each.day === day);
            return { day, coins: sum(own), provisional: own.some(({ final }) => !final) };
          }),
        );
        const plain = (movers: typeof earned.rises) =>
          movers.map(({ hostId, groupId, coins, before }) => ({ hostId, groupId, coins, before }));
        expect(plain(earned.rises)).toEqual(moversOf(entered, days, 1));
        expect(plain(earned.falls)).toEqual(moversOf(entered, days, -1));
        await expectSameMovers(earned);
        expect(tasks.hosts).toMatchObject({ silent: silentOf(entered), lacking: lackingOf(entered) });
        await expectLists(earned, tasks);
      }),
      { numRuns: 12 },
    );
  },
  TIMEOUT_MS,
);

/** Checks that Host Earnings shows the same figures for the same days. */
async function expectSameMovers(earned: Earned) {
  const changes = await server.get(compareWeeks, {}, { as: agent });
  if (changes.days?.from !== MONDAY || changes.days.to !== YESTERDAY) return;
  for (const [here, there] of [
    [earned.rises, changes.rose],
    [earned.falls, changes.fell],
  ] as const) {
    const figures = there.hosts.map(({ hostId, coins, before }) => ({ hostId, coins, before }));
    expect(figures.slice(0, MOST_MOVERS)).toEqual(here.map(({ hostId, coins, before }) => ({ hostId, coins, before })));
  }
}

type Earned = Awaited<ReturnType<typeof server.get<typeof readEarned>>>;

/** Checks that the linked lists have the same totals. */
async function expectLists(earned: Earned, tasks: Awaited<ReturnType<typeof server.get<typeof readTasks>>>) {
  for (const { from, to, coins, active } of [earned.yesterday, earned.week]) {
    const range = { fromDay: from, toDay: to };
    const list = await server.get(listHostStatistics, range, { as: agent });
    expect(list.totals.totalCoins).toBe(coins);
    const ofActive = await server.get(listHostStatistics, { ...range, active: 'yes' }, { as: agent });
    expect(ofActive.total).toBe(active ?? 0);
  }
  const silent = await server.get(listHosts, { silent: SILENT_AFTER_DAYS }, { as: agent });
  expect(silent.total).toBe(tasks.hosts?.silent ?? 0);
  expect(silent.rows).toHaveLength(silent.total);
  const lacking = await server.get(listHosts, { lacking: 'any' }, { as: agent });
  expect(lacking.total).toBe(tasks.hosts?.lacking);
  expect(lacking.rows).toHaveLength(lacking.total);
}
