import { addDays } from '@greenroom/contract/kit/days.ts';
import { type HostStatistics, listHostStatistics, STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import {
  compared,
  type Entered,
  enter,
  FIRST,
  figuresOf,
  host,
  isBetween,
  NOW,
  ratioOf,
  rounded,
  TIME_ZONE,
  TODAY,
  timeOf,
  weeksOf,
} from '../../../test/models/statistics-model.ts';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { sumChangedWeeks } from '../daily-facts/index.ts';

const TIMEOUT_MS = 120_000;
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: TIME_ZONE });
putClock(server, NOW);
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const top = await buildGroup(db, { agentId: agent.id, name: 'B top' });
const below = await buildGroup(db, { parentId: top.id, name: 'A below' });
const other = await buildGroup(db, { name: 'C other' });
const GROUPS = [
  { ...top, name: 'B top' },
  { ...below, name: 'A below' },
  { ...other, name: 'C other' },
];
/** Computes the expected row for a host in a group in the simplest way; null: the host isn't listed. */
function rowOf({ hostId, account, spans, days }: Entered, groupId: number, from: string, to: string) {
  const own = days.filter((each) => each.groupId === groupId);
  const shown = own.filter(isBetween(from, to));
  const stays = spans.filter((span) => span.groupId === groupId);
  const present = stays.some((span) => !Number.isFinite(span.to));
  if (stays.length === 0 || (!present && shown.length === 0)) return null;
  const calls = own.filter(isBetween(addDays(TODAY, -29), TODAY));
  const known = shown.map(({ active }) => active).filter((active) => active !== null);
  return {
    ...figuresOf(shown),
    hostId,
    name: account?.name ?? null,
    storyStatus: account?.story ?? null,
    personalVideoStatus: account?.video ?? null,
    category: account?.category ?? null,
    kycVerified: account?.kyc ?? null,
    bankLinked: account?.bank ?? null,
    bankCountry: account?.bankCountry ?? null,
    groupId,
    groupName: GROUPS.find(({ id }) => id === groupId)?.name ?? '',
    present,
    joinedAt: timeOf(Math.max(...stays.map((span) => span.from))),
    active: known.length === 0 ? null : known.some(Boolean),
    lastDay:
      shown
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    days: shown.length,
    provisional: shown.some(({ final }) => !final),
    averageCallSeconds: ratioOf(calls.map(({ callSeconds, calls: count }) => [callSeconds, count] as const)),
    weeks: weeksOf(own),
    payment: account?.payment ?? null,
  };
}

type Row = NonNullable<ReturnType<typeof rowOf>>;

function sortValue(row: Row, sort: (typeof STATISTICS_SORTS)[number]): string | number | boolean | null {
  if (sort === 'group') return row.groupName.toLowerCase();
  if (sort === 'name') return row.name?.toLowerCase() ?? null;
  if (sort.startsWith('week-')) return row.weeks[Number(sort.slice('week-'.length))]?.coins ?? null;
  const value: unknown = Object.entries(row).find(([name]) => name === sort)?.[1];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Unknown values are last in both directions. Equal values are sorted by ID and group. */
function byValue(sort: (typeof STATISTICS_SORTS)[number], order: 'asc' | 'desc') {
  const turn = order === 'asc' ? 1 : -1;
  return (one: Row, another: Row) => {
    const [first, second] = [sortValue(one, sort), sortValue(another, sort)];
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1;
    } else if (compared(first, second) !== 0) return turn * compared(first, second);
    const idTurn = sort === 'hostId' ? turn : 1;
    return idTurn * (compared(one.hostId, another.hostId) || one.groupId - another.groupId);
  };
}

const asked = fc.record({
  from: fc.integer({ min: 0, max: 33 }),
  length: fc.integer({ min: 0, max: 33 }),
  sort: fc.constantFrom(...STATISTICS_SORTS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  group: fc.option(fc.constantFrom(below.id, top.id), { nil: undefined }),
  filter: fc.constantFrom('none', 'category', 'active', 'kyc', 'bank', 'payment', 'search'),
  wanted: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
});

const said = (value: boolean | null) => (value === null ? 'unknown' : value ? 'yes' : 'no');

test(
  '[R-DATA-10] [R-STAT-1] every figure, filter, order and total matches a plain model, with gaps, moves and another time zone',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(host(GROUPS.length), { minLength: 1, maxLength: 6 }),
        fc.array(asked, { minLength: 6, maxLength: 12 }),
        // The days are summed and stored for this many hosts. Days that change later are summed when they are read.
        fc.nat(7),
        async (hosts, questions, summedAfter) => {
          await statement(
            server.url,
            'truncate accounts, memberships, person_memberships, daily_facts, fact_days, group_days, group_weeks, host_weeks',
          );
          const entered: Entered[] = [];
          for (const [index, given] of hosts.entries()) {
            entered.push(await enter(db, GROUPS, String(31_000_000 + index), given));
            if (index + 1 === summedAfter) await sumChangedWeeks({ db });
          }
          for (const { from: begin, length, sort, order, group, filter, wanted } of questions) {
            const from = addDays(FIRST, begin);
            const to = [addDays(from, length), TODAY].toSorted()[0] ?? TODAY;
            const given = {
              ...{ fromDay: from, toDay: to, sort, order, size: 100 },
              ...(group !== undefined && { groupId: group }),
              ...(filter === 'category' && { category: 3 }),
              ...(filter === 'payment' && { paymentPlatform: 2 }),
              ...(filter === 'search' && { search: 'an' }),
              ...(filter === 'active' && { active: wanted }),
              ...(filter === 'kyc' && { kyc: wanted }),
              ...(filter === 'bank' && { bank: wanted }),
            };
            const found = await server.get(listHostStatistics, given, { as: agent });
            const groups = group === below.id ? [below.id] : [top.id, below.id];
            const isWanted = (row: Row) =>
              ({
                none: true,
                category: row.category === 3,
                payment: row.payment === 2,
                search: row.name?.startsWith('an') === true,
                active: said(row.active) === wanted,
                kyc: said(row.kycVerified) === wanted,
                bank: said(row.bankLinked) === wanted,
              })[filter];
            const expected = entered
              .flatMap((each) => groups.map((id) => rowOf(each, id, from, to)))
              .filter((row) => row !== null)
              .filter(isWanted)
              .toSorted(byValue(sort, order));
            expect(found.rows.map(plain)).toEqual(expected.map(({ payment: _payment, ...row }) => rounded(row)));
            expect(found.total).toBe(expected.length);
            const counted = expected.flatMap(({ hostId, groupId }) =>
              (entered.find((each) => each.hostId === hostId)?.days ?? []).filter((each) => each.groupId === groupId),
            );
            expect(rounded(found.totals)).toEqual(rounded(figuresOf(counted.filter(isBetween(from, to)))));
          }
        },
      ),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);

/** Returns the fields of a row that the model computes. */
function plain({ appId: _app, appLabel: _label, avatar: _avatar, path: _path, ...row }: HostStatistics) {
  return rounded(row);
}
