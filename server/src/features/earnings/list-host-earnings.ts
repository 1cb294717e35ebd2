import type { listHostEarnings as contract } from '@greenroom/contract/earnings.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { describeGroups } from '../groups/index.ts';
import { isAmongFirst, readFirstHosts } from './first-hosts.queries.ts';
import { fourWeeks, toWeeks } from './four-weeks.ts';
import { readHostPage } from './list-host-earnings.queries.ts';
import { requireGroup } from './require-group.ts';

/**
 * Coins by host and group in four weeks: present hosts, and those whose days count for a group in scope (R-STAT-2). A
 * host that moved is listed once for each group. The totals are those of all that match.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
export async function listHostEarnings(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { groupId, search, sort, order, page, size } = input;
  const period = fourWeeks(ctx, input.week);
  await requireGroup(ctx, groupId);
  const wanted = search ? { id: plainDigits(search), name: search } : null;
  const filter = { groupId, search: wanted, sort, order, limit: size, offset: offsetOf({ page, size }) };
  const { rows, total, left, totals } = isAmongFirst(filter)
    ? await readFirstHosts(ctx.db, ctx.scope, filter, period)
    : await readHostPage(ctx.db, ctx.scope, filter, period);
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map((row) => row.groupId))]);
  const paths = new Map(groups.map(({ id, path }) => [id, path]));
  return {
    rows: rows.map((row) => ({
      hostId: row.hostId,
      appId: row.appId,
      appLabel: row.appLabel,
      name: row.name,
      avatar: row.avatar,
      groupId: row.groupId,
      groupName: row.groupName,
      path: paths.get(row.groupId) ?? [row.groupName],
      present: row.present,
      weeks: toWeeks(row),
    })),
    total,
    left,
    totals: toWeeks(totals),
  };
}
