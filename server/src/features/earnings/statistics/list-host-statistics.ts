import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listHostStatistics as contract } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { listHostRows, sumHosts } from './host-statistics.queries.ts';
import { describeReport, describeRows, startReport } from './statistics-report.ts';

/**
 * Every figure of hosts over a range of days (R-DATA-10, R-STAT-1): present hosts of the groups, and those whose days in
 * the range count for one of them. A host that moved is listed once for each group. The totals are those of all that
 * match.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
export async function listHostStatistics(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, search, category, active, kyc, bank, paymentPlatform, sort, order, page, size } = input;
  const periods = await startReport(ctx, input);
  const wanted = search ? { id: plainDigits(search), name: search } : null;
  const filter = { groupId, search: wanted, category, active, kyc, bank, paymentPlatform };
  const [rows, { hosts, ...totals }, report] = await Promise.all([
    listHostRows(ctx.db, ctx.scope, filter, periods, { sort, order, limit: size, offset: offsetOf({ page, size }) }),
    sumHosts(ctx.db, ctx.scope, filter, periods),
    describeReport(ctx, input, periods),
  ]);
  return {
    rows: await describeRows(ctx, rows),
    total: hosts,
    ...report,
    totals,
  };
}
