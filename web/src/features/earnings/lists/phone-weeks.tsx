import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { mondayOf } from '@greenroom/contract/kit/days.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { WeekCell } from '../coins.tsx';
import { formatWeek } from '../day-format.ts';
import type { Earnings } from '../earnings.data.ts';
import classes from '../earnings.module.css';

interface PhoneWeeksProps {
  row: readonly WeekCoins[];
  weeks: Earnings['weeks'] | undefined;
  today: string | undefined;
}

/** The latest two weeks in the second line of a row on a phone; the panel shows all four. */
export function PhoneWeeks({ row, weeks = [], today }: PhoneWeeksProps) {
  const t = useT();
  return weeks.slice(0, 2).map(({ from, to }, at) => (
    <span key={from} className={classes.phoneWeek}>
      <span>{today !== undefined && mondayOf(today) === from ? t('earnings.week.current') : formatWeek(from, to)}</span>
      <WeekCell week={row[at]} />
    </span>
  ));
}
