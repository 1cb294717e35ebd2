import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import { formatWeek } from '../day-format.ts';
import type { Earnings } from '../earnings.data.ts';
import classes from './lists.module.css';

interface TotalsProps {
  /** Message such as `312 hosts in total`. */
  label: string;
  page: { total: number; totals: readonly WeekCoins[] } | undefined;
  weeks: Earnings['weeks'] | undefined;
}

/** The totals of all matching rows, on any page, above the list; nothing until they are known, or where no row matches. */
export function TotalsLine({ label, page, weeks }: TotalsProps) {
  const t = useT();
  if (page === undefined || weeks === undefined || page.total === 0) return null;
  return (
    <div className={classes.totals}>
      <span className={classes.totalsLabel}>{t(label, { count: page.total })}</span>
      <dl className={classes.totalsWeeks}>
        {page.totals.map((week, at) => {
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
