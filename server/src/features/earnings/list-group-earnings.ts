import type { listGroupEarnings as contract } from '@greenroom/contract/earnings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { describeGroups } from '../groups/index.ts';
import { fourWeeks, toWeeks } from './four-weeks.ts';
import { readGroupPage } from './list-group-earnings.queries.ts';
import { requireGroup } from './require-group.ts';

/**
 * Coins by group in four weeks, each group by itself or with all below it (R-STAT-2). Deleted groups are listed only if
 * they have coins in these weeks. The totals count the coins of every host once.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
export async function listGroupEarnings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, search = '', below, sort, order, page, size } = input;
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, groupId);
  const filter = { groupId, search, below, sort, order, limit: size, offset: offsetOf({ page, size }) };
  const { rows, total, totals } = await readGroupPage(ctx.db, ctx.scope, filter, period);
  const groups = await describeGroups(
    ctx.db,
    ctx.scope,
    rows.map((row) => row.groupId),
  );
  const paths = new Map(groups.map(({ id, path }) => [id, path]));
  return {
    rows: rows.map((row) => ({
      groupId: row.groupId,
      groupName: row.groupName,
      path: paths.get(row.groupId) ?? [row.groupName],
      appLabel: row.appLabel,
      country: row.country,
      deleted: row.deleted,
      weeks: toWeeks(row),
    })),
    total,
    totals: toWeeks(totals),
  };
}
