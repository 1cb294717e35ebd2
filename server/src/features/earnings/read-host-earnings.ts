import type { readHostEarnings as contract } from '@greenroom/contract/earnings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { describeDay } from './describe-day.ts';
import { fourWeeks, sumWeeks } from './four-weeks.ts';
import { findHost, listHostDays } from './host-days.queries.ts';

/**
 * The days of one host in four weeks. A host that is, or ever was, in a group in scope is known; days that count for
 * groups out of scope look exactly like days without reports, and count for no week.
 * @throws RefusalError `host-not-found`, `date-not-allowed`
 */
export async function readHostEarnings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const period = fourWeeks(ctx, input.week);
  const host = (await findHost(ctx.db, ctx.scope, input)) ?? fail('host-not-found');
  const known = await listHostDays(ctx.db, ctx.scope, input, period);
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
