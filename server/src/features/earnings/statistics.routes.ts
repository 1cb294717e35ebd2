import { addDays } from '@greenroom/contract/kit/days.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import * as contract from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../context.ts';
import { ALL_ROWS } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { flatMapRows, mapRows, type Rows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { type DaySum, listDaySums, readAsOf } from './earnings.queries.ts';
import { pathsOf, requireGroup, searched } from './earnings.routes.ts';
import { fourWeeks, lastFinal, sumWeeks, toWeeks } from './four-weeks.ts';
import { type FoundGroup, groupRows, listGroupRows } from './group-statistics.queries.ts';
import {
  type HostRow,
  hasMoreHosts,
  hostRows,
  listHostRows,
  type Periods,
  sumHosts,
} from './host-statistics.queries.ts';
import type { WeekSums } from './week-sums.queries.ts';

/**
 * Lists all figures of hosts over a range of days (R-DATA-10, R-STAT-1). It includes the groups' current hosts, and
 * former hosts with earnings in the range that count for one of the groups. A host that moved is listed once for each
 * group. The totals cover all matches.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
async function listHostStatistics(
  ctx: UserCtx,
  input: Input<typeof contract.listHostStatistics>,
): Promise<Data<typeof contract.listHostStatistics>> {
  const { groupId, search, category, active, kyc, bank, paymentPlatform, sort, order, page, size } = input;
  const periods = await startReport(ctx, input);
  const filter = { groupId, search: searched(search), category, active, kyc, bank, paymentPlatform };
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

/**
 * Lists all figures of groups over a range of days, each group alone or with all below it (R-DATA-10, R-STAT-1). The
 * days of a host that moved count for the group that it was in. If groups are counted together, their active hosts
 * include this host only once. Deleted groups are listed only if they have earnings in the range. The totals count
 * every day once.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
async function listGroupStatistics(
  ctx: UserCtx,
  input: Input<typeof contract.listGroupStatistics>,
): Promise<Data<typeof contract.listGroupStatistics>> {
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

/**
 * Returns this week's coins for a group and all below it, or for the whole scope, with the report time. Screens use it
 * to show this week's figures next to other content (R-PLUS-6).
 * @throws RefusalError `group-not-found`
 */
async function readReport(
  ctx: UserCtx,
  { groupId }: Input<typeof contract.readReport>,
): Promise<Data<typeof contract.readReport>> {
  await requireGroup(ctx, groupId);
  const weeks = fourWeeks(ctx, undefined);
  const range = { from: weeks.weeks[0]?.from ?? weeks.today, until: weeks.today };
  const days = await listDaySums(ctx.db, ctx.scope, { groupId }, range);
  const report = await reportOf(ctx, { groupId }, { range, weeks }, days);
  return { ...report, coins: sumWeeks(weeks, days)[0]?.coins ?? null };
}

/** The requested days, and the group (with all below it), or the whole scope. */
interface Wanted {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly groupId?: number | undefined;
}

/**
 * Returns the days for the figures, after checking the group and the number of hosts.
 * @throws RefusalError `group-not-found`, `date-not-allowed`; `too-many-in-scope` for more than 100,000 hosts at a time
 */
async function startReport(ctx: UserCtx, wanted: Wanted): Promise<Periods> {
  const periods = statisticsRange(ctx, wanted);
  await requireGroup(ctx, wanted.groupId);
  if (await hasTooManyHosts(ctx, wanted)) fail('too-many-in-scope', { max: contract.STATISTICS_MOST_HOSTS });
  return periods;
}

/**
 * Returns whether a group with all below it, or the scope, has more than 100,000 hosts, the limit for looking up hosts
 * one by one.
 */
export function hasTooManyHosts(ctx: UserCtx, wanted: Pick<Wanted, 'groupId'> = {}): Promise<boolean> {
  return hasMoreHosts(ctx.db, ctx.scope, wanted, contract.STATISTICS_MOST_HOSTS);
}

/** Returns the figures' report time, time zone and last final day (R-PLUS-6). */
async function describeReport(
  ctx: UserCtx,
  { groupId }: Pick<Wanted, 'groupId'>,
  periods: Pick<Periods, 'range' | 'weeks'>,
) {
  return reportOf(ctx, { groupId }, periods, await listDaySums(ctx.db, ctx.scope, { groupId }, periods.range));
}

/** Returns the same as `describeReport`, for days whose sums were already read. */
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

/** A statistics row from the database, for a host in a group or for a group. */
interface SummedRow extends WeekSums {
  readonly groupId: number;
  readonly groupName: string;
  readonly provisionalDays: boolean;
}

/** Returns rows with their group's path and the four weeks (R-STAT-2). */
async function describeRows<Row extends SummedRow>(ctx: UserCtx, rows: readonly Row[]) {
  const pathOf = await pathsOf(ctx, rows);
  return rows.map((row) => {
    const { coins0, coins1, coins2, coins3, known, provisional, provisionalDays, ...shown } = row;
    return {
      ...shown,
      path: pathOf(row),
      provisional: provisionalDays,
      weeks: toWeeks({ coins0, coins1, coins2, coins3, known, provisional }),
    };
  });
}

/**
 * Returns the range from one day to another, including both. By default, it ends today and begins 30 days earlier. The
 * weeks and the average call duration follow the calendar instead of the range (R-DATA-10).
 * @throws RefusalError `date-not-allowed` for future days, an end before the start, and more than 366 days
 */
export function statisticsRange(
  ctx: Pick<UserCtx, 'clock' | 'config'>,
  { fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined },
): Periods {
  const weeks = fourWeeks(ctx, undefined);
  const { today } = weeks;
  const until = toDay ?? today;
  const first = fromDay ?? addDays(until, 1 - contract.STATISTICS_DAYS);
  if (
    until > today ||
    first < contract.FIRST_STATISTICS_DAY ||
    first > until ||
    first < addDays(until, 1 - contract.STATISTICS_MOST_DAYS)
  ) {
    fail('date-not-allowed', { what: 'range', days: contract.STATISTICS_MOST_DAYS });
  }
  return {
    range: { from: first, until },
    weeks,
    calls: { from: addDays(today, 1 - contract.CALL_AVERAGE_DAYS), until: today },
  };
}

const PAGED = { page: true, size: true } as const;

/** Exports all figures of hosts over a range of days as a file (R-STAT-1, R-STAT-3). */
export const exportedHostStatistics = exportedList({
  list: hostStatisticsList,
  filter: contract.listHostStatistics.query.omit(PAGED),
  async open(ctx, given) {
    const { groupId, search, category, active, kyc, bank, paymentPlatform, sort, order } = given;
    const periods = await startReport(ctx, given);
    const filter = { groupId, search: searched(search), category, active, kyc, bank, paymentPlatform };
    const { hosts } = await sumHosts(ctx.db, ctx.scope, filter, periods);
    return {
      total: hosts,
      async rows(stream) {
        const all = { sort, order, limit: ALL_ROWS, offset: 0 };
        return mapRows(await stream<HostRow>(hostRows(ctx.scope, filter, periods, all)), describe);
      },
    };
  },
  own: (ctx, forPrograms) => {
    const answer = answerIn(ctx, forPrograms);
    return {
      ...figures(ctx, forPrograms),
      active: ({ active }) => answer(active),
      kyc: ({ kycVerified }) => answer(kycVerified),
      bank: ({ bankLinked }) => answer(bankLinked),
      story: ({ storyStatus }) => storyStatus,
      'personal-video': ({ personalVideoStatus }) => personalVideoStatus,
    };
  },
});

/** Exports all figures of groups over a range of days as a file (R-STAT-1, R-STAT-3). */
export const exportedGroupStatistics = exportedList({
  list: groupStatisticsList,
  filter: contract.listGroupStatistics.query.omit(PAGED),
  async open(ctx, given) {
    const { groupId, search = '', below, sort, order } = given;
    const periods = await startReport(ctx, given);
    const filter = { groupId, search, below, sort, order, offset: 0 };
    const { total } = await listGroupRows(ctx.db, ctx.scope, { ...filter, limit: 0 }, periods);
    return {
      total,
      async rows(stream) {
        const all = { ...filter, limit: ALL_ROWS };
        return groupsOf(await stream<FoundGroup>(groupRows(ctx.scope, all, periods)));
      },
    };
  },
  own: figures,
});

function describe({ provisionalDays, ...row }: HostRow): contract.HostStatistics {
  return {
    ...row,
    path: [row.groupName],
    provisional: provisionalDays,
    weeks: toWeeks({ ...row, provisional: row.provisional }),
  };
}

function groupsOf(rows: Rows<FoundGroup>): Rows<contract.GroupStatistics> {
  return flatMapRows(rows, (row) =>
    row.groupId === null
      ? []
      : [{ ...row, path: [row.groupName], provisional: row.provisionalDays, weeks: toWeeks(row) }],
  );
}

type FigureRow = Pick<contract.HostStatistics, 'longCallRatio' | 'averageCallSeconds' | 'lastDay' | 'provisional'>;

/** Returns the figure columns that hosts and groups share. Unknown figures stay empty and are never 0 (R-PLUS-6). */
function figures({ messages, locale }: UserCtx, forPrograms: boolean) {
  const provisional = messages.text(locale, 'earnings.provisional');
  return {
    'long-call-ratio': ({ longCallRatio }: FigureRow) => longCallRatio,
    'average-call': ({ averageCallSeconds: seconds }: FigureRow) =>
      forPrograms || seconds === null ? seconds : minutesAndSeconds(seconds),
    day: ({ lastDay, provisional: isProvisional }: FigureRow) =>
      lastDay !== null && isProvisional && !forPrograms ? `${lastDay} (${provisional})` : lastDay,
  };
}

/** Formats a duration as the list shows it: `4:05`. */
function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function answerIn({ messages, locale }: UserCtx, forPrograms: boolean) {
  return (value: boolean | null): string | null => {
    if (value === null) return null;
    const word = value ? 'yes' : 'no';
    return forPrograms ? word : messages.text(locale, `earnings.statistics.answer.${word}`);
  };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listHostStatistics, listHostStatistics),
  mount(contract.listGroupStatistics, listGroupStatistics),
  mount(contract.readReport, readReport),
];
