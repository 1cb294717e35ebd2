import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listGroupStatistics as contract } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { listGroupRows } from './group-statistics.queries.ts';
import { describeReport, describeRows, startReport } from './statistics-report.ts';

/**
 * Every figure of groups over a range of days, each group by itself or with all below it (R-DATA-10, R-STAT-1). A host
 * that moved counts for each group as far as its days do; among the active hosts of groups that are counted together it
 * counts once. Deleted groups are listed only if days of the range count for them. The totals count every day once.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
export async function listGroupStatistics(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, search = '', below, sort, order, page, size } = input;
  const periods = await startReport(ctx, input);
  const wanted = { groupId, search, below, sort, order, limit: size, offset: offsetOf({ page, size }) };
  const [{ rows, total, totals }, report] = await Promise.all([
    listGroupRows(ctx.db, ctx.scope, wanted, periods),
    describeReport(ctx, input, periods),
  ]);
  return {
    rows: await describeRows(ctx, rows),
    total,
    ...report,
    totals,
  };
}
