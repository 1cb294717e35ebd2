import { addDays, DAYS_A_WEEK, mondayOf } from '@greenroom/contract/kit/days.ts';
import type { GroupStatistics, HostStatistics } from '@greenroom/contract/statistics.ts';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { formatDay, formatWeek } from '../../../lib/text/day-format.ts';
import { formatNumber, formatPercent, type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { Coins, WeekCell } from '../coins.tsx';
import { GroupName, HostGroup, HostName, keyOf, PhoneDetail, PhoneFigure } from '../list-rows.tsx';
import type { GroupStatisticsColumn, StatisticsColumn } from './column-sets.ts';
import classes from './statistics.module.css';

/** Columns with the platform's data about the account itself rather than its days. */
const OF_ACCOUNT: ReadonlySet<StatisticsColumn> = new Set([
  'category',
  'kyc',
  'bank',
  'bank-country',
  'story',
  'personal-video',
]);

/** The figures that host rows and group rows have in common. */
type FigureRow = Pick<
  HostStatistics,
  'totalCoins' | 'weeks' | 'longCallRatio' | 'averageCallSeconds' | 'lastDay' | 'provisional'
>;

/** Cells for the figures, used for both hosts and groups. */
const FIGURE_CELLS = {
  'total-coins': (row: FigureRow) => <TotalCoins row={row} />,
  'week-0': ({ weeks }: FigureRow) => <WeekCell week={weeks[0]} />,
  'week-1': ({ weeks }: FigureRow) => <WeekCell week={weeks[1]} />,
  'week-2': ({ weeks }: FigureRow) => <WeekCell week={weeks[2]} />,
  'week-3': ({ weeks }: FigureRow) => <WeekCell week={weeks[3]} />,
  'long-call-ratio': ({ longCallRatio }: FigureRow) =>
    longCallRatio === null ? <NoCalls /> : formatPercent(longCallRatio),
  'average-call': ({ averageCallSeconds }: FigureRow) =>
    averageCallSeconds === null ? <NoCalls /> : callLength(averageCallSeconds),
  day: (row: FigureRow) => <LastDay row={row} />,
} as const;

/** Returns the cells of the host statistics. The week headers depend on today's date. */
export function statisticsCells(t: Translate, today: string | undefined): ListCells<HostStatistics, StatisticsColumn> {
  return {
    rowKey: keyOf,
    cells: {
      name: (row) => <HostName row={row} />,
      group: (row) => <HostGroup row={row} />,
      ...FIGURE_CELLS,
      active: ({ active }) => <Answer value={active} reason="earnings.statistics.unknown" />,
      kyc: ({ kycVerified }) => <Answer value={kycVerified} reason="earnings.statistics.unknown.account" />,
      bank: ({ bankLinked }) => <Answer value={bankLinked} reason="earnings.statistics.unknown.account" />,
      story: ({ storyStatus }) => <PlatformStatus value={storyStatus} />,
      'personal-video': ({ personalVideoStatus }) => <PlatformStatus value={personalVideoStatus} />,
    },
    unknown: (_row, column) =>
      OF_ACCOUNT.has(column) ? 'earnings.statistics.unknown.account' : 'earnings.statistics.unknown',
    headers: weekHeaders(t, today),
    phoneDetail: (row) => (
      <PhoneDetail>
        <HostGroup row={row} />
        <PhoneCoins row={row} />
      </PhoneDetail>
    ),
  };
}

/** Returns the cells of the group statistics. The week headers depend on today's date. */
export function groupCells(t: Translate, today: string | undefined): ListCells<GroupStatistics, GroupStatisticsColumn> {
  return {
    rowKey: ({ groupId }) => String(groupId),
    cells: { group: (row) => <GroupName row={row} />, ...FIGURE_CELLS },
    unknown: () => 'earnings.statistics.unknown',
    headers: weekHeaders(t, today),
    phoneDetail: (row) => (
      <PhoneDetail>
        <PhoneCoins row={row} />
      </PhoneDetail>
    ),
  };
}

/** Returns a duration as minutes and seconds, such as `4:05`. */
function callLength(seconds: number): string {
  const whole = Math.round(seconds);
  return `${formatNumber(Math.floor(whole / 60))}:${formatNumber(whole % 60, { minimumIntegerDigits: 2 })}`;
}

function weekHeaders(t: Translate, today: string | undefined): { readonly [Id in `week-${0 | 1 | 2 | 3}`]?: string } {
  if (today === undefined) return {};
  const [, ...before] = [0, 1, 2, 3].map((at) => addDays(mondayOf(today), -at * DAYS_A_WEEK));
  const named = before.map((from, at) => [`week-${at + 1}`, formatWeek(from, addDays(from, DAYS_A_WEEK - 1))]);
  return { 'week-0': t('earnings.week.current'), ...Object.fromEntries(named) };
}

function TotalCoins({ row }: { row: FigureRow }) {
  const t = useT();
  return <Coins coins={row.totalCoins} reason={t('earnings.statistics.unknown')} />;
}

function Answer({ value, reason }: { value: boolean | null; reason: string }) {
  const t = useT();
  if (value === null) return <Unknown reason={t(reason)} />;
  return (
    <span className={classes.answer} data-yes={value}>
      {t(value ? 'earnings.statistics.answer.yes' : 'earnings.statistics.answer.no')}
    </span>
  );
}

/** Shows the last reported day, and whether its figures can still change. */
function LastDay({ row: { lastDay, provisional } }: { row: FigureRow }) {
  const t = useT();
  if (lastDay === null) return <Unknown reason={t('earnings.statistics.unknown')} />;
  return (
    <span>
      <time dateTime={lastDay}>{formatDay(lastDay)}</time>
      {provisional && <span className={classes.provisional}> {t('earnings.provisional')}</span>}
    </span>
  );
}

function NoCalls() {
  const t = useT();
  return <Unknown reason={t('earnings.statistics.no-calls')} />;
}

/** Shows the platform's status number. The platform doesn't document its meaning. */
function PlatformStatus({ value }: { value: number | null }) {
  const t = useT();
  if (value === null) return <Unknown reason={t('earnings.statistics.unknown.account')} />;
  return formatNumber(value);
}

function PhoneCoins({ row }: { row: FigureRow }) {
  const t = useT();
  return (
    <>
      <PhoneFigure name={t('earnings.statistics.total-coins')}>
        <TotalCoins row={row} />
      </PhoneFigure>
      <PhoneFigure name={t('earnings.week.current')}>
        <WeekCell week={row.weeks[0]} />
      </PhoneFigure>
    </>
  );
}
