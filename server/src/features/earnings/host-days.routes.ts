import { FIRST_FACT_DAY } from '@greenroom/contract/constants.ts';
import * as earnings from '@greenroom/contract/earnings.ts';
import * as contract from '@greenroom/contract/host-history.ts';
import { addDays, DAYS_A_WEEK, daysBetween, mondayOf } from '@greenroom/contract/kit/days.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { FIRST_STATISTICS_DAY } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { fourWeeks, lastFinal, sumWeeks } from './four-weeks.ts';
import {
  appReportedAt,
  findHost,
  firstKnownDay,
  type HostDay,
  listKnownDays,
  listRestatedDays,
  listStays,
  listVersions,
} from './host-days.queries.ts';
import { statisticsRange } from './statistics.routes.ts';
import type { DayRange } from './week-sums.queries.ts';

/**
 * Returns one host's days in four weeks. The host must be or have been in a group in scope. Days that count for groups
 * out of scope look exactly like days without reports, and are not included in the weeks.
 * @throws RefusalError `host-not-found`, `date-not-allowed`
 */
async function readHostEarnings(
  ctx: UserCtx,
  input: Input<typeof earnings.readHostEarnings>,
): Promise<Data<typeof earnings.readHostEarnings>> {
  const period = fourWeeks(ctx, input.week);
  const host = (await findHost(ctx.db, ctx.scope, input)) ?? fail('host-not-found');
  const known = await listKnownDays(ctx.db, ctx.scope, input, period);
  const byDay = new Map(known.map((each) => [each.day, each]));
  const sums = known.map(({ day, totalCoins, final }) => ({ day, coins: totalCoins, provisional: !final }));
  return {
    ...host,
    timeZone: ctx.config.timeZone,
    today: period.today,
    weeks: sumWeeks(period, sums),
    days: period.days.map((day) => describeDay(day, byDay.get(day))),
  };
}

/**
 * Returns one host's days, weeks and groups over a range of at most 366 days. Days and groups out of scope look as if
 * there were no reports, so each agency sees only its own days for a host that moved (R-STAT-1, R-PLUS-6).
 * @throws RefusalError `host-not-found`, `date-not-allowed`
 */
async function readHostHistory(
  ctx: UserCtx,
  input: Input<typeof contract.readHostHistory>,
): Promise<Data<typeof contract.readHostHistory>> {
  const { db, scope, config } = ctx;
  const { range, weeks } = statisticsRange(ctx, { toDay: input.toDay, ...firstDay(ctx, input) });
  const host = (await findHost(db, scope, input)) ?? fail('host-not-found');
  // The first week is summed completely, including its days before the range.
  const wholeWeeks = { from: mondayOf(range.from), until: range.until };
  const [known, firstKnown, stays, reportedAt] = await Promise.all([
    listKnownDays(db, scope, input, wholeWeeks),
    firstKnownDay(db, scope, input),
    listStays(db, scope, input, config.timeZone),
    appReportedAt(db, input, range),
  ]);
  const sums = known.map(({ day, totalCoins, final }) => ({ day, coins: totalCoins, provisional: !final }));
  const shown = sums.filter(({ day }) => day >= range.from);
  return {
    ...host,
    from: range.from,
    to: range.until,
    today: weeks.today,
    timeZone: config.timeZone,
    asOf: shown.length === 0 ? null : reportedAt,
    lastKnown: shown.at(-1)?.day ?? null,
    finalTo: lastFinal(shown),
    firstKnown,
    days: known.filter(({ day }) => day >= range.from).map(describeKnown),
    weeks: sumWeeks({ weeks: weeksOf(wholeWeeks) }, sums),
    stays,
  };
}

/** Returns the start of the range, no earlier than the first day that can be reported. */
function firstDay(ctx: UserCtx, { toDay, days }: Input<typeof contract.readHostHistory>) {
  const from = addDays(toDay ?? dayIn(ctx.config.timeZone, ctx.clock.now()), 1 - days);
  return { fromDay: from < FIRST_STATISTICS_DAY ? FIRST_STATISTICS_DAY : from };
}

/** Returns the weeks from a Monday to the week that contains the last day, latest first. */
function weeksOf({ from, until }: DayRange) {
  const count = daysBetween(from, mondayOf(until)) / DAYS_A_WEEK + 1;
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(from, DAYS_A_WEEK * (count - 1 - index));
    return { from: monday, to: addDays(monday, DAYS_A_WEEK - 1) };
  });
}

/**
 * Lists all of a host's days from its first report to today, latest first. A page's cost depends only on its own days.
 * Days that count for groups out of scope look like days without reports (R-PLUS-6).
 * @throws RefusalError `host-not-found`
 */
async function listHostDays(
  ctx: UserCtx,
  input: Input<typeof contract.listHostDays>,
): Promise<Data<typeof contract.listHostDays>> {
  const { db, scope } = ctx;
  const [limit, offset] = [input.size, offsetOf(input)];
  if ((await findHost(db, scope, input)) === undefined) fail('host-not-found');
  if (input.restated) {
    const { rows, total } = await listRestatedDays(db, scope, input, { limit, offset });
    return { rows: rows.map(describeKnown), total };
  }
  const first = await firstKnownDay(db, scope, input);
  if (first === null) return { rows: [], total: 0 };
  const today = dayIn(ctx.config.timeZone, ctx.clock.now());
  const total = daysBetween(first, today) + 1;
  const count = Math.max(0, Math.min(limit, total - offset));
  if (count === 0) return { rows: [], total };
  const until = addDays(today, -offset);
  const known = await listKnownDays(db, scope, input, { from: addDays(until, 1 - count), until });
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days = Array.from({ length: count }, (_, index) => addDays(until, -index));
  return { rows: days.map((day) => describeDay(day, byDay.get(day))), total };
}

/**
 * Lists the versions of a host's day: the current one, then the ones before each correction, latest first (R-PLUS-6).
 * @throws RefusalError `host-not-found` also if the day counts for no group in scope or has no report
 */
async function listFactVersions(
  ctx: UserCtx,
  input: Input<typeof earnings.listFactVersions>,
): Promise<Data<typeof earnings.listFactVersions>> {
  // Earlier days can't be reported, and the database has no year 0.
  if (input.day < FIRST_FACT_DAY) fail('host-not-found');
  const versions = await listVersions(ctx.db, ctx.scope, input, input.day);
  return versions.length > 0 ? versions : fail('host-not-found');
}

/** Describes a host's day as in the contract, without figures if it has no report. */
function describeDay(day: string, known: HostDay | undefined): contract.HostDay {
  if (known === undefined) return { day, figures: null, groupName: null, restated: 0 };
  return describeKnown(known);
}

/** Describes a day that has figures. */
function describeKnown(known: HostDay) {
  const { groupName, restated, supersededAt: _stands, day, ...figures } = known;
  return { day, figures, groupName, restated };
}

export const routes: readonly MountedRoute[] = [
  mount(earnings.readHostEarnings, readHostEarnings),
  mount(contract.readHostHistory, readHostHistory),
  mount(contract.listHostDays, listHostDays),
  mount(earnings.listFactVersions, listFactVersions),
];
