import type { readEarnings as contract } from '@greenroom/contract/earnings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type KnownDay, listDaySums, readAsOf } from './earnings.queries.ts';
import { fourWeeks, sumWeeks } from './four-weeks.ts';
import { requireGroup } from './require-group.ts';

/**
 * Coins by day and by week of a group with all below it, or of the whole scope, with the time of the last report, the
 * time zone, and the last final day (R-STAT-2, R-PLUS-6). A day without reports has no figure.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
export async function readEarnings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, input.groupId);
  const known = await listDaySums(ctx.db, ctx.scope, input, period);
  const byDay = new Map(known.map((each) => [each.day, each]));
  return {
    timeZone: ctx.config.timeZone,
    today: period.today,
    asOf: known.length === 0 ? null : await readAsOf(ctx.db, ctx.scope, input, period),
    finalTo: lastFinal(known),
    weeks: sumWeeks(period, known),
    days: period.days.map((day) => byDay.get(day) ?? { day, coins: null, hosts: 0, provisional: false }),
  };
}

/** The last day with figures before the first provisional one. */
export function lastFinal(known: readonly KnownDay[]): string | null {
  const first = known.findIndex(({ provisional }) => provisional);
  const final = first === -1 ? known : known.slice(0, first);
  return final.at(-1)?.day ?? null;
}
