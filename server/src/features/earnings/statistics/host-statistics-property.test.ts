import { addDays } from '@greenroom/contract/kit/days.ts';
import { type HostStatistics, listHostStatistics, STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildAccount, buildFact, buildGroup, buildMembership, signIn } from '../../../../test/factories.ts';
import { statement } from '../../../../test/global-setup.ts';
import { putClock } from '../../../../test/put-clock.ts';
import { testServer } from '../../../../test/server.ts';

const TIMEOUT_MS = 120_000;
const TIME_ZONE = 'Europe/Istanbul';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: TIME_ZONE });
putClock(server, '2030-01-02T22:30:00Z');
const TODAY = '2030-01-03';
const MONDAYS = ['2029-12-31', '2029-12-24', '2029-12-17', '2029-12-10'];
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
const FIRST = '2029-12-01';
/** Midnight there is nine in the evening here. */
const FIRST_MS = Date.parse('2029-11-30T21:00:00Z');
const HOUR_MS = 3_600_000;

const amount = fc.option(fc.integer({ min: 0, max: 9 }));
const fact = fc.record({
  day: fc.integer({ min: 0, max: 33 }),
  total: fc.integer({ min: 0, max: 99 }),
  gift: amount,
  nonFriend: amount,
  friend: amount,
  task: amount,
  box: amount,
  matches: amount,
  matchSeconds: amount,
  calls: amount,
  callSeconds: amount,
  longShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  active: fc.option(fc.boolean()),
  final: fc.boolean(),
});
type Fact = typeof fact extends fc.Arbitrary<infer T> ? T : never;
const answer = fc.option(fc.boolean());
const host = fc.record({
  account: fc.option(
    fc.record({
      name: fc.constantFrom('ana', 'Bea', 'cem', 'dora'),
      story: amount,
      video: amount,
      kyc: answer,
      bank: answer,
      bankCountry: fc.option(fc.constantFrom('TR', 'BR', 'EG')),
      category: fc.option(fc.integer({ min: 1, max: 10 })),
      payment: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  ),
  begins: fc.integer({ min: 0, max: 400 }),
  stays: fc.array(fc.record({ group: fc.nat(2), hours: fc.integer({ min: 1, max: 400 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isStillHost: fc.boolean(),
  facts: fc.uniqueArray(fact, { selector: ({ day }) => day, maxLength: 14 }),
});
type Host = typeof host extends fc.Arbitrary<infer T> ? T : never;

interface Span {
  groupId: number;
  from: number;
  to: number;
}

interface Entered {
  hostId: string;
  account: Host['account'];
  spans: Span[];
  /** With the group that each counts for. */
  days: (Omit<Fact, 'day'> & { day: string; groupId: number | null; long: number | null })[];
}

const timeOf = (at: number) => new Date(FIRST_MS + at * HOUR_MS).toISOString();

async function enter(hostId: string, { account, begins, stays, isStillHost, facts }: Host): Promise<Entered> {
  if (account !== null) {
    await buildAccount(db, { hostId, name: account.name });
    await sql`
      update accounts set story_status = ${account.story}, personal_video_status = ${account.video},
        kyc_verified = ${account.kyc}, bank_linked = ${account.bank}, bank_country = ${account.bankCountry},
        category = ${account.category}, payment_platform = ${account.payment}
      where host_id = ${hostId}`.execute(db);
  }
  let hours = begins;
  const spans: Span[] = [];
  for (const [index, { group, hours: length }] of stays.entries()) {
    const isOpen = isStillHost && index === stays.length - 1;
    const span = {
      groupId: GROUPS[group]?.id ?? 0,
      from: hours,
      to: isOpen ? Number.POSITIVE_INFINITY : hours + length,
    };
    await buildMembership(db, {
      ...{ hostId, groupId: span.groupId, fromAt: timeOf(span.from) },
      ...(isOpen ? {} : { toAt: timeOf(span.to) }),
    });
    spans.push(span);
    hours += length;
  }
  const days: Entered['days'] = [];
  for (const each of facts) {
    const day = addDays(FIRST, each.day);
    const long = each.calls === null || each.longShare === null ? null : Math.round(each.calls * each.longShare);
    await buildFact(db, { hostId, day, coins: each.total, final: each.final, timeZone: TIME_ZONE });
    await sql`
      update daily_facts set gift_coins = ${each.gift}, non_friend_video_coins = ${each.nonFriend},
        friend_video_coins = ${each.friend}, task_coins = ${each.task}, box_coins = ${each.box},
        match_count = ${each.matches}, match_seconds = ${each.matchSeconds}, call_count = ${each.calls},
        call_seconds = ${each.callSeconds}, long_call_count = ${long}, active = ${each.active}
      where host_id = ${hostId} and day = ${day}`.execute(db);
    const span = spans.find(({ from, to }) => from < (each.day + 1) * 24 && to > each.day * 24);
    days.push({ ...each, day, long, groupId: span?.groupId ?? null });
  }
  return { hostId, account, spans, days };
}

/** The sum of what is known; null where nothing is. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function ratioOf(pairs: readonly (readonly [part: number | null, whole: number | null])[]): number | null {
  const known = pairs.filter(([part, whole]) => part !== null && whole !== null);
  const whole = sumOf(known.map(([, each]) => each)) ?? 0;
  return whole === 0 ? null : (sumOf(known.map(([part]) => part)) ?? 0) / whole;
}

function figuresOf(days: Entered['days']) {
  return {
    totalCoins: sumOf(days.map(({ total }) => total)),
    giftCoins: sumOf(days.map(({ gift }) => gift)),
    nonFriendVideoCoins: sumOf(days.map(({ nonFriend }) => nonFriend)),
    friendVideoCoins: sumOf(days.map(({ friend }) => friend)),
    taskCoins: sumOf(days.map(({ task }) => task)),
    boxCoins: sumOf(days.map(({ box }) => box)),
    matchCount: sumOf(days.map(({ matches }) => matches)),
    matchSeconds: sumOf(days.map(({ matchSeconds }) => matchSeconds)),
    callCount: sumOf(days.map(({ calls }) => calls)),
    callSeconds: sumOf(days.map(({ callSeconds }) => callSeconds)),
    longCallRatio: ratioOf(days.map(({ long, calls }) => [long, calls] as const)),
  };
}

function weeksOf(days: Entered['days']) {
  return MONDAYS.map((monday) => {
    const those = days.filter(({ day }) => day >= monday && day <= addDays(monday, 6) && day <= TODAY);
    return {
      coins: sumOf(those.map(({ total }) => total)),
      days: new Set(those.map(({ day }) => day)).size,
      provisional: those.some(({ final }) => !final),
    };
  });
}

const isBetween = (from: string, to: string) => (each: { day: string }) => each.day >= from && each.day <= to;

/** What the list is to say of a host in a group, as plainly as can be; null: it is not listed. */
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

function compared(one: string | number | boolean, another: string | number | boolean): number {
  if (one === another) return 0;
  return one < another ? -1 : 1;
}

/** Unknown last in either order; equal ones by ID and group. */
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
  '[R-DATA-10] [R-STAT-1] every figure, filter, order and total is that of a plain model, over gaps, moves and a zone of its own',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(host, { minLength: 1, maxLength: 6 }),
        fc.array(asked, { minLength: 6, maxLength: 12 }),
        async (hosts, questions) => {
          await statement(
            server.url,
            'truncate accounts, memberships, person_memberships, daily_facts, fact_days, group_days, group_weeks, host_weeks',
          );
          const entered: Entered[] = [];
          for (const [index, given] of hosts.entries()) entered.push(await enter(String(31_000_000 + index), given));
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

/** What the model knows of a row. */
function plain({ appId: _app, appLabel: _label, avatar: _avatar, path: _path, ...row }: HostStatistics) {
  return rounded(row);
}

/** Quotients are compared to the sixth place. */
function rounded<T extends object>(row: T): T {
  const short = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value);
  return Object.assign({}, row, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)])));
}
