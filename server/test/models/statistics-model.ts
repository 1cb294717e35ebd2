import { addDays } from '@greenroom/contract/kit/days.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { buildAccount, buildFact, buildMembership } from '../worlds/factories.ts';

/**
 * A plain, slow model of the statistics: hosts with gaps, moves between groups and unreported days, and their expected
 * figures.
 */

export const TIME_ZONE = 'Europe/Istanbul';
/** At this time a new day has begun in the time zone, but not in UTC. */
export const NOW = '2030-01-02T22:30:00Z';
export const TODAY = '2030-01-03';
const MONDAYS = ['2029-12-31', '2029-12-24', '2029-12-17', '2029-12-10'];
export const FIRST = '2029-12-01';
/** Midnight in this time zone is 21:00 in UTC. */
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
/** @param groups the number of groups that the host can be in */
export const host = (groups: number) =>
  fc.record({
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
    stays: fc.array(fc.record({ group: fc.nat(groups - 1), hours: fc.integer({ min: 1, max: 400 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    isStillHost: fc.boolean(),
    facts: fc.uniqueArray(fact, { selector: ({ day }) => day, maxLength: 14 }),
  });
export type Host = ReturnType<typeof host> extends fc.Arbitrary<infer T> ? T : never;

interface Span {
  groupId: number;
  from: number;
  to: number;
}

export interface Entered {
  hostId: string;
  account: Host['account'];
  spans: Span[];
  /** The host's days, each with the group that it counts for. */
  days: (Omit<Fact, 'day'> & { day: string; groupId: number | null; long: number | null })[];
}

export const timeOf = (at: number) => new Date(FIRST_MS + at * HOUR_MS).toISOString();

/** Inserts a host with its account, its stays in groups and its days. Stays refer to `groups` by index. */
export async function enter(
  db: Db,
  groups: readonly { id: number }[],
  hostId: string,
  { account, begins, stays, isStillHost, facts }: Host,
): Promise<Entered> {
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
      groupId: groups[group]?.id ?? 0,
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

/** Returns the sum of the known values, or null if there are none. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export function ratioOf(pairs: readonly (readonly [part: number | null, whole: number | null])[]): number | null {
  const known = pairs.filter(([part, whole]) => part !== null && whole !== null);
  const whole = sumOf(known.map(([, each]) => each)) ?? 0;
  return whole === 0 ? null : (sumOf(known.map(([part]) => part)) ?? 0) / whole;
}

export function figuresOf(days: Entered['days']) {
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

export function weeksOf(days: Entered['days']) {
  return MONDAYS.map((monday) => {
    const those = days.filter(({ day }) => day >= monday && day <= addDays(monday, 6) && day <= TODAY);
    return {
      coins: sumOf(those.map(({ total }) => total)),
      days: new Set(those.map(({ day }) => day)).size,
      provisional: those.some(({ final }) => !final),
    };
  });
}

export const isBetween = (from: string, to: string) => (each: { day: string }) => each.day >= from && each.day <= to;

export function compared(one: string | number | boolean, another: string | number | boolean): number {
  if (one === another) return 0;
  return one < another ? -1 : 1;
}

/** Rounds quotients to six decimal places for comparison. */
export function rounded<T extends object>(row: T): T {
  const short = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value);
  return Object.assign({}, row, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)])));
}
