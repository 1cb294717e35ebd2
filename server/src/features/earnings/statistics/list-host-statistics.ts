import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { type listHostStatistics as contract, STATISTICS_MOST_HOSTS } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeGroups } from '../../groups/index.ts';
import { listDaySums, readAsOf } from '../earnings.queries.ts';
import { toWeeks } from '../four-weeks.ts';
import { lastFinal } from '../read-earnings.ts';
import { requireGroup } from '../require-group.ts';
import { hasMoreHosts, listHostRows, sumHosts } from './host-statistics.queries.ts';
import { statisticsRange } from './statistics-range.ts';

/**
 * Every figure of hosts over a range of days (R-DATA-10, R-STAT-1): present hosts of the groups, and those whose days in
 * the range count for one of them. A host that moved is listed once for each group. The totals are those of all that
 * match.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
export async function listHostStatistics(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, search, category, active, kyc, bank, paymentPlatform, sort, order, page, size } = input;
  const periods = statisticsRange(ctx, input);
  await requireGroup(ctx, groupId);
  const wanted = search ? { id: plainDigits(search), name: search } : null;
  const filter = { groupId, search: wanted, category, active, kyc, bank, paymentPlatform };
  const most = STATISTICS_MOST_HOSTS;
  if (await hasMoreHosts(ctx.db, ctx.scope, filter, most)) fail('too-many-in-scope', { max: most });
  const { range, weeks } = periods;
  const [rows, { hosts, ...totals }, days] = await Promise.all([
    listHostRows(ctx.db, ctx.scope, filter, periods, { sort, order, limit: size, offset: offsetOf({ page, size }) }),
    sumHosts(ctx.db, ctx.scope, filter, periods),
    listDaySums(ctx.db, ctx.scope, filter, range),
  ]);
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map((row) => row.groupId))]);
  const paths = new Map(groups.map(({ id, path }) => [id, path]));
  return {
    rows: rows.map(({ coins0, coins1, coins2, coins3, known, provisional, provisionalDays, ...row }) => ({
      ...row,
      path: paths.get(row.groupId) ?? [row.groupName],
      provisional: provisionalDays,
      weeks: toWeeks({ coins0, coins1, coins2, coins3, known, provisional }),
    })),
    total: hosts,
    from: range.from,
    to: range.until,
    today: weeks.today,
    timeZone: ctx.config.timeZone,
    asOf: days.length === 0 ? null : await readAsOf(ctx.db, ctx.scope, filter, range),
    lastKnown: days.at(-1)?.day ?? null,
    finalTo: lastFinal(days),
    totals,
  };
}
