import { DAYS_A_WEEK } from '@greenroom/contract/kit/days.ts';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { formatWeek, formatWeekdays } from '../../lib/text/day-format.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { Coins } from './coins.tsx';
import type { Earnings, HostDays } from './earnings.data.ts';
import classes from './earnings.module.css';
import { type Comparison, compareWithWeekBefore, daysBegun } from './weeks.ts';

interface WeekFiguresProps {
  weeks: Earnings['weeks'] | HostDays['weeks'];
  days: readonly { day: string; coins: number | null }[];
  today: string;
}

/** Shows the four weeks, latest first, each compared with the same days in the week before. */
export function WeekFigures({ weeks, days, today }: WeekFiguresProps) {
  const t = useT();
  return (
    <dl className={classes.figures} aria-label={t('earnings.weeks')}>
      {weeks.map((week) => (
        <WeekFigure
          key={week.from}
          week={week}
          begun={daysBegun(week.from, today)}
          comparison={compareWithWeekBefore(days, week.from, today)}
        />
      ))}
    </dl>
  );
}

interface WeekFigureProps {
  week: Earnings['weeks'][number];
  /** Number of days in the week that have begun. */
  begun: number;
  comparison: Comparison | null;
}

function WeekFigure({ week, begun, comparison }: WeekFigureProps) {
  const t = useT();
  const running = begun < DAYS_A_WEEK;
  const range = formatWeek(week.from, week.to);
  return (
    <div className={classes.figure}>
      <dt className={classes.figureName}>
        {running && <span>{t('earnings.week.so-far')} · </span>}
        <span className={classes.range}>{range}</span>
      </dt>
      <dd className={classes.figureText}>
        <span className={classes.figureNumber}>
          <Coins coins={week.coins} reason={t('earnings.unknown.week')} />
        </span>
        {week.coins !== null && week.days < begun && (
          <span>{t('earnings.week.reported', { days: week.days, of: begun })}</span>
        )}
        {week.provisional && <StatusBadge tone="waiting">{t('earnings.provisional')}</StatusBadge>}
        {comparison !== null && <Compared from={week.from} comparison={comparison} />}
      </dd>
    </div>
  );
}

/** Shows the change from the same days in the week before. Also shows which days these are, until the week is over. */
function Compared({ from, comparison: { share, to } }: { from: string; comparison: Comparison }) {
  const t = useT();
  const Icon = share > 0 ? IconArrowUpRight : share < 0 ? IconArrowDownRight : IconArrowRight;
  const change = formatNumber(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const days = daysBegun(from, to);
  return (
    <span className={classes.compared} data-falls={share < 0}>
      <Icon className={classes.trend} size={14} aria-hidden />
      <span>
        {days === DAYS_A_WEEK
          ? t('earnings.compared.week', { change })
          : t('earnings.compared.days', { change, days: formatWeekdays(from, to) })}
      </span>
    </span>
  );
}
