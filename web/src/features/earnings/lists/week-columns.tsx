import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { mondayOf } from '@greenroom/contract/kit/days.ts';
import { formatWeek } from '../../../lib/text/day-format.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { WeekCell } from '../coins.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from './lists.module.css';

interface Row {
  weeks: readonly WeekCoins[];
}

/** The four weeks of a row, the latest first. */
export const WEEK_CELLS = {
  'week-0': ({ weeks }: Row) => <WeekCell week={weeks[0]} />,
  'week-1': ({ weeks }: Row) => <WeekCell week={weeks[1]} />,
  'week-2': ({ weeks }: Row) => <WeekCell week={weeks[2]} />,
  'week-3': ({ weeks }: Row) => <WeekCell week={weeks[3]} />,
};

/** The headers of the weeks once they are loaded: their dates, or that it is the current one. */
export function weekHeaders(t: Translate, weeks: Earnings['weeks'] = [], today: string | undefined) {
  return Object.fromEntries(weeks.map((week, at) => [`week-${at}`, weekName(t, week, today)]));
}

interface PhoneWeeksProps {
  row: readonly WeekCoins[];
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
}

/** The latest two weeks in the second line of a row on a phone; the panel shows all four. */
export function PhoneWeeks({ row, weeks = [], today }: PhoneWeeksProps) {
  const t = useT();
  return weeks.slice(0, 2).map((week, at) => (
    <span key={week.from} className={classes.phoneWeek}>
      <span>{weekName(t, week, today)}</span>
      <WeekCell week={row[at]} />
    </span>
  ));
}

function weekName(t: Translate, { from, to }: { from: string; to: string }, today: string | undefined): string {
  return today !== undefined && mondayOf(today) === from ? t('earnings.week.current') : formatWeek(from, to);
}
