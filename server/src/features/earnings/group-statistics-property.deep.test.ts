import { addDays } from '@greenroom/contract/kit/days.ts';
import { GROUP_STATISTICS_SORTS, type GroupStatistics, listGroupStatistics } from '@greenroom/contract/statistics.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
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
const gone = await buildGroup(db, { parentId: below.id, name: 'C gone' });
await sql`update agent_groups set deleted_at = now() where id = ${gone.id}`.execute(db);
const other = await buildGroup(db, { name: 'D other' });
const GROUPS = [
  { ...top, name: 'B top', deleted: false, above: [top.id] },
  { ...below, name: 'A below', deleted: false, above: [below.id, top.id] },
  { ...gone, name: 'C gone', deleted: true, above: [gone.id, below.id, top.id] },
  { ...other, name: 'D other', deleted: false, above: [other.id] },
];

/** Computes the list's expected rows in the simplest way. */
function figuresOfGroups(hosts: readonly Entered[], groupIds: readonly number[], from: string, to: string) {
  const isOf = ({ groupId }: { groupId: number | null }) => groupId !== null && groupIds.includes(groupId);
  const own = hosts.map((each) => ({ ...each, days: each.days.filter(isOf) }));
  const days = own.flatMap((each) => each.days);
  const shown = days.filter(isBetween(from, to));
  const answers = own.map((each) => each.days.filter(isBetween(from, to)).map(({ active }) => active));
  const known = answers.filter((each) => each.some((active) => active !== null));
  const calls = days.filter(isBetween(addDays(TODAY, -29), TODAY));
  return {
    ...figuresOf(shown),
    hosts: hosts.filter(({ spans }) => spans.some((span) => isOf(span) && !Number.isFinite(span.to))).length,
    activeHosts: known.length === 0 ? null : known.filter((each) => each.includes(true)).length,
    lastDay:
      shown
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    provisional: shown.some(({ final }) => !final),
    averageCallSeconds: ratioOf(calls.map(({ callSeconds, calls: count }) => [callSeconds, count] as const)),
    weeks: weeksOf(days),
  };
}

function rowOf(hosts: readonly Entered[], group: (typeof GROUPS)[number], isBelow: boolean, from: string, to: string) {
  const ids = GROUPS.filter(({ id, above }) => (isBelow ? above.includes(group.id) : id === group.id)).map(
    ({ id }) => id,
  );
  return {
    ...figuresOfGroups(hosts, ids, from, to),
    groupId: group.id,
    groupName: group.name,
    deleted: group.deleted,
    ids,
  };
}

type Row = ReturnType<typeof rowOf>;
type Sort = (typeof GROUP_STATISTICS_SORTS)[number];

function sortValue(row: Row, sort: Sort): string | number | null {
  if (sort === 'name') return row.groupName.toLowerCase();
  if (sort.startsWith('week-')) return row.weeks[Number(sort.slice('week-'.length))]?.coins ?? null;
  const value: unknown = Object.entries(row).find(([name]) => name === sort)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Unknown values are last in both directions. Equal values are sorted by name. */
function byValue(sort: Sort, order: 'asc' | 'desc') {
  const turn = order === 'asc' ? 1 : -1;
  return (one: Row, another: Row) => {
    const [first, second] = [sortValue(one, sort), sortValue(another, sort)];
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1;
    } else if (compared(first, second) !== 0) return turn * compared(first, second);
    return compared(one.groupName, another.groupName);
  };
}

const asked = fc.record({
  from: fc.integer({ min: 0, max: 33 }),
  length: fc.integer({ min: 0, max: 33 }),
  sort: fc.constantFrom(...GROUP_STATISTICS_SORTS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  group: fc.option(fc.constantFrom(below.id, top.id), { nil: undefined }),
  isBelow: fc.boolean(),
  search: fc.constantFrom('', 'b', 'low', 'nobody'),
});

test(
  '[R-DATA-10] [R-STAT-1] every figure, order and total by group matches a plain model, each group alone or with all below it',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(host(GROUPS.length), { minLength: 1, maxLength: 6 }),
        fc.array(asked, { minLength: 6, maxLength: 12 }),
        // The days are summed and stored for this many hosts. Days that change later are summed when they are read.
        fc.nat(7),
        async (given, questions, summedAfter) => {
          await statement(
            server.url,
            'truncate accounts, memberships, person_memberships, daily_facts, fact_days, group_days, group_weeks, host_weeks',
          );
          const hosts: Entered[] = [];
          for (const [index, each] of given.entries()) {
            hosts.push(await enter(db, GROUPS, String(31_000_000 + index), each));
            if (index + 1 === summedAfter) await sumChangedWeeks({ db });
          }
          for (const { from: begin, length, sort, order, group, isBelow, search } of questions) {
            const from = addDays(FIRST, begin);
            const to = [addDays(from, length), TODAY].toSorted()[0] ?? TODAY;
            const found = await server.get(
              listGroupStatistics,
              {
                ...{ fromDay: from, toDay: to, sort, order, size: 100, below: String(isBelow) },
                ...(group !== undefined && { groupId: group }),
                ...(search !== '' && { search }),
              },
              { as: agent },
            );
            const expected = GROUPS.filter(({ above }) => above.includes(group ?? top.id))
              .filter(({ name }) => name.toLowerCase().includes(search))
              .map((each) => rowOf(hosts, each, isBelow, from, to))
              .filter(({ deleted, lastDay }) => !deleted || lastDay !== null)
              .toSorted(byValue(sort, order));
            expect(found.rows.map(plain)).toEqual(expected.map(({ ids: _ids, ...row }) => rounded(row)));
            expect(found.total).toBe(expected.length);
            const counted = [...new Set(expected.flatMap(({ ids }) => ids))];
            expect(rounded(found.totals)).toMatchObject(
              rounded(
                figuresOf(
                  hosts
                    .flatMap(({ days }) => days)
                    .filter(isCounted(counted))
                    .filter(isBetween(from, to)),
                ),
              ),
            );
          }
        },
      ),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);

const isCounted = (ids: readonly number[]) => (day: Entered['days'][number]) =>
  day.groupId !== null && ids.includes(day.groupId);

/** Returns the fields of a row that the model computes. */
function plain({ appLabel: _label, country: _country, path: _path, ...row }: GroupStatistics) {
  return rounded(row);
}
