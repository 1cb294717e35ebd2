import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import {
  type GroupStatistics,
  type HostStatistics,
  listGroupStatistics,
  listHostStatistics,
} from '@greenroom/contract/statistics.ts';
import type { UserCtx } from '../../../context.ts';
import { ALL_ROWS } from '../../../platform/db/stream-rows.ts';
import { flatMapRows, mapRows, type Rows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { toWeeks } from '../four-weeks.ts';
import { type FoundGroup, groupRows, listGroupRows } from './group-statistics.queries.ts';
import { type HostRow, hostRows, sumHosts } from './host-statistics.queries.ts';
import { startReport } from './statistics-report.ts';

const PAGED = { page: true, size: true } as const;

/** Every figure of hosts over a range of days as a file (R-STAT-1, R-STAT-3). */
export const exportedHostStatistics = exportedList({
  list: hostStatisticsList,
  filter: listHostStatistics.query.omit(PAGED),
  async open(ctx, given) {
    const { groupId, search, category, active, kyc, bank, paymentPlatform, sort, order } = given;
    const periods = await startReport(ctx, given);
    const wanted = search ? { id: plainDigits(search), name: search } : null;
    const filter = { groupId, search: wanted, category, active, kyc, bank, paymentPlatform };
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

/** Every figure of groups over a range of days as a file (R-STAT-1, R-STAT-3). */
export const exportedGroupStatistics = exportedList({
  list: groupStatisticsList,
  filter: listGroupStatistics.query.omit(PAGED),
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

function describe({ provisionalDays, ...row }: HostRow): HostStatistics {
  return {
    ...row,
    path: [row.groupName],
    provisional: provisionalDays,
    weeks: toWeeks({ ...row, provisional: row.provisional }),
  };
}

function groupsOf(rows: Rows<FoundGroup>): Rows<GroupStatistics> {
  return flatMapRows(rows, (row) =>
    row.groupId === null
      ? []
      : [{ ...row, path: [row.groupName], provisional: row.provisionalDays, weeks: toWeeks(row) }],
  );
}

type FigureRow = Pick<HostStatistics, 'longCallRatio' | 'averageCallSeconds' | 'lastDay' | 'provisional'>;

/** The own columns of hosts and of groups alike; what is unknown stays empty, never 0 (R-PLUS-6). */
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

/** `4:05`, as the list shows it. */
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
