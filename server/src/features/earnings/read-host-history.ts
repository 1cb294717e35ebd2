import type { readHostHistory as contract } from '@greenroom/contract/hosts/host-history.ts';
import { addDays, DAYS_A_WEEK, daysBetween, mondayOf } from '@greenroom/contract/kit/days.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { FIRST_STATISTICS_DAY } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../context.ts';
import { dayIn } from '../../platform/calendar.ts';
import { fail } from '../../platform/http/fail.ts';
import { describeKnown } from './describe-day.ts';
import { sumWeeks } from './four-weeks.ts';
import { appReportedAt, findHost, firstKnownDay, listHostDays, listStays } from './host-days.queries.ts';
import { lastFinal } from './read-earnings.ts';
import { statisticsRange } from './statistics/statistics-range.ts';
import type { DayRange } from './week-sums.queries.ts';

/**
 * One host over a range of at most 366 days: its days, its weeks, and the groups that it was in. Days and groups out of
 * scope are left out, as if nothing had been reported: a host that moved shows each agency its own (R-STAT-1, R-PLUS-6).
 * @throws RefusalError `host-not-found`, `date-not-allowed`
 */
export async function readHostHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { db, scope, config } = ctx;
  const { range, weeks } = statisticsRange(ctx, { toDay: input.toDay, ...firstDay(ctx, input) });
  const host = (await findHost(db, scope, input)) ?? fail('host-not-found');
  // The first week is summed as a whole, also the days of it that come before the range.
  const wholeWeeks = { from: mondayOf(range.from), until: range.until };
  const [known, firstKnown, stays, reportedAt] = await Promise.all([
    listHostDays(db, scope, input, wholeWeeks),
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

/** No earlier than the first day that can be reported. */
function firstDay(ctx: UserCtx, { toDay, days }: Input<typeof contract>) {
  const from = addDays(toDay ?? dayIn(ctx.config.timeZone, ctx.clock.now()), 1 - days);
  return { fromDay: from < FIRST_STATISTICS_DAY ? FIRST_STATISTICS_DAY : from };
}

/** The weeks from a Monday up to that of the last day, the latest first. */
function weeksOf({ from, until }: DayRange) {
  const count = daysBetween(from, mondayOf(until)) / DAYS_A_WEEK + 1;
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(from, DAYS_A_WEEK * (count - 1 - index));
    return { from: monday, to: addDays(monday, DAYS_A_WEEK - 1) };
  });
}
