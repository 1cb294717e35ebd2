import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import { formatWeek } from '../day-format.ts';
import type { Earnings } from '../earnings.data.ts';
import classes from './lists.module.css';

interface TotalsProps {
  /** Such as `312 hosts in total`. */
  label: string;
  totals: readonly WeekCoins[];
  weeks: Earnings['weeks'];
}

/** The totals of all matching rows, on any page, above the list. */
export function TotalsLine({ label, totals, weeks }: TotalsProps) {
  const t = useT();
  return (
    <div className={classes.totals}>
      <span className={classes.totalsLabel}>{label}</span>
      <dl className={classes.totalsWeeks}>
        {totals.map((week, at) => {
          const { from = '', to = '' } = weeks[at] ?? {};
          return (
            <div key={from} className={classes.totalsWeek}>
              <dt>{from === '' ? formatNumber(at) : formatWeek(from, to)}</dt>
              <dd>
                <Coins coins={week.coins} reason={t('earnings.unknown.week')} />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
