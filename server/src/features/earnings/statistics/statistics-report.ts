import { STATISTICS_MOST_HOSTS } from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { describeGroups } from '../../groups/index.ts';
import { type DaySum, listDaySums, readAsOf } from '../earnings.queries.ts';
import { toWeeks } from '../four-weeks.ts';
import { lastFinal } from '../read-earnings.ts';
import { requireGroup } from '../require-group.ts';
import type { WeekSums } from '../week-sums.queries.ts';
import { hasMoreHosts, type Periods } from './host-statistics.queries.ts';
import { statisticsRange } from './statistics-range.ts';

/** Which days, and of which group with all below it; without one, of the whole scope. */
interface Wanted {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly groupId?: number | undefined;
}

/**
 * The days that the figures are of, once the group and the number of hosts are checked.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
export async function startReport(ctx: UserCtx, wanted: Wanted): Promise<Periods> {
  const periods = statisticsRange(ctx, wanted);
  await requireGroup(ctx, wanted.groupId);
  if (await hasTooManyHosts(ctx, wanted)) fail('too-many-in-scope', { max: STATISTICS_MOST_HOSTS });
  return periods;
}

/** Whether a group with all below it, or the scope, has more hosts than are looked at one by one: 100,000. */
export function hasTooManyHosts(ctx: UserCtx, wanted: Pick<Wanted, 'groupId'> = {}): Promise<boolean> {
  return hasMoreHosts(ctx.db, ctx.scope, wanted, STATISTICS_MOST_HOSTS);
}

/** As of when the figures are, in which zone, and up to which day they are final (R-PLUS-6). */
export async function describeReport(
  ctx: UserCtx,
  { groupId }: Pick<Wanted, 'groupId'>,
  periods: Pick<Periods, 'range' | 'weeks'>,
) {
  return reportOf(ctx, { groupId }, periods, await listDaySums(ctx.db, ctx.scope, { groupId }, periods.range));
}

/** The same of days whose sums are read already. */
export async function reportOf(
  ctx: UserCtx,
  { groupId }: Pick<Wanted, 'groupId'>,
  { range, weeks }: Pick<Periods, 'range' | 'weeks'>,
  days: readonly DaySum[],
) {
  return {
    from: range.from,
    to: range.until,
    today: weeks.today,
    timeZone: ctx.config.timeZone,
    asOf: days.length === 0 ? null : await readAsOf(ctx.db, ctx.scope, { groupId }, range),
    lastKnown: days.at(-1)?.day ?? null,
    finalTo: lastFinal(days),
  };
}

/** A row of statistics as it is read: of a host in a group, or of a group. */
interface SummedRow extends WeekSums {
  readonly groupId: number;
  readonly groupName: string;
  readonly provisionalDays: boolean;
}

/** Rows with the path of their group and the four weeks (R-STAT-2). */
export async function describeRows<Row extends SummedRow>(ctx: UserCtx, rows: readonly Row[]) {
  const groups = await describeGroups(ctx.db, ctx.scope, [...new Set(rows.map(({ groupId }) => groupId))]);
  const paths = new Map(groups.map(({ id, path }) => [id, path]));
  return rows.map((row) => {
    const { coins0, coins1, coins2, coins3, known, provisional, provisionalDays, ...shown } = row;
    return {
      ...shown,
      path: paths.get(row.groupId) ?? [row.groupName],
      provisional: provisionalDays,
      weeks: toWeeks({ coins0, coins1, coins2, coins3, known, provisional }),
    };
  });
}
