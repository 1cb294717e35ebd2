import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { readReport as contract } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { listDaySums } from '../earnings.queries.ts';
import { fourWeeks, sumWeeks } from '../four-weeks.ts';
import { requireGroup } from '../require-group.ts';
import { reportOf } from './statistics-report.ts';

/**
 * The coins of the current week of a group with all below it, or of the whole scope, and as of when they are: for screens
 * that show figures of this week beside other things (R-PLUS-6).
 * @throws RefusalError `group-not-found`
 */
export async function readReport(ctx: UserCtx, { groupId }: Input<typeof contract>): Promise<Data<typeof contract>> {
  await requireGroup(ctx, groupId);
  const weeks = fourWeeks(ctx, undefined);
  const range = { from: weeks.weeks[0]?.from ?? weeks.today, until: weeks.today };
  const days = await listDaySums(ctx.db, ctx.scope, { groupId }, range);
  const report = await reportOf(ctx, { groupId }, { range, weeks }, days);
  return { ...report, coins: sumWeeks(weeks, days)[0]?.coins ?? null };
}
