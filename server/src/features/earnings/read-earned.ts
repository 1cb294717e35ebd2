import { type readEarned as contract, PLOTTED_DAYS, type Span } from '@greenroom/contract/home.ts';
import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type EarnedHosts, readEarnedHosts } from './earned.queries.ts';
import { type DaySum, listDaySums } from './earnings.queries.ts';
import { fourWeeks } from './four-weeks.ts';
import { hasTooManyHosts, reportOf } from './statistics.routes.ts';

/**
 * Returns the earnings in scope for yesterday and for its week so far, compared with the same days of the week before.
 * The answer includes the earlier days for a chart, and the hosts that rose and fell most (R-PLUS-23). With more than
 * 100,000 hosts, the parts about single hosts are left out.
 */
export async function readEarned(ctx: UserCtx): Promise<Data<typeof contract>> {
  const weeks = fourWeeks(ctx, undefined);
  const yesterday = addDays(weeks.today, -1);
  const monday = mondayOf(yesterday);
  const from = addDays(yesterday, 1 - PLOTTED_DAYS);
  const range = { from, until: weeks.today };
  const [known, tooManyHosts] = await Promise.all([listDaySums(ctx.db, ctx.scope, {}, range), hasTooManyHosts(ctx)]);
  const [{ timeZone, today, asOf, lastKnown, finalTo }, hosts] = await Promise.all([
    reportOf(ctx, {}, { range, weeks }, known),
    tooManyHosts ? UNCOUNTED : readEarnedHosts(ctx.db, ctx.scope, { monday, yesterday }),
  ]);
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days = Array.from({ length: PLOTTED_DAYS }, (_, at) => {
    const day = addDays(from, at);
    const { coins = null, provisional = false } = byDay.get(day) ?? {};
    return { day, coins, provisional };
  });
  return {
    ...{ timeZone, today, asOf, lastKnown, finalTo, tooManyHosts, days },
    yesterday: spanOf(byDay, yesterday, yesterday, { active: hosts.active, before: hosts.activeBefore }),
    week: spanOf(byDay, monday, yesterday, { active: hosts.activeWeek, before: hosts.activeWeekBefore }),
    rises: hosts.rises,
    falls: hosts.falls,
  };
}

const UNCOUNTED: EarnedHosts = {
  active: null,
  activeBefore: null,
  activeWeek: null,
  activeWeekBefore: null,
  rises: [],
  falls: [],
};

/**
 * Returns the days from one day to another, including both, and the same days of the week before. The comparison is
 * included only if all days in both weeks are known.
 */
function spanOf(
  byDay: ReadonlyMap<string, DaySum>,
  from: string,
  to: string,
  { active, before }: { active: number | null; before: number | null },
): Span {
  const all = Array.from({ length: DAYS_A_WEEK }, (_, at) => addDays(from, at)).filter((day) => day <= to);
  const known = all.flatMap((day) => byDay.get(day) ?? []);
  const knownBefore = all.flatMap((day) => byDay.get(addDays(day, -DAYS_A_WEEK)) ?? []);
  const isComparable = known.length === all.length && knownBefore.length === all.length;
  return {
    from,
    to,
    coins: known.length === 0 ? null : sumOf(known),
    coinsBefore: isComparable ? sumOf(knownBefore) : null,
    active,
    activeBefore: isComparable ? before : null,
    days: known.length,
    provisional: known.some(({ provisional }) => provisional),
  };
}

function sumOf(days: readonly DaySum[]): number {
  return days.reduce((sum, { coins }) => sum + coins, 0);
}
