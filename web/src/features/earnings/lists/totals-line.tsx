import type { WeekCoins } from '@greenroom/contract/earnings.ts';
import { formatWeek } from '../../../lib/text/day-format.ts';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Coins } from '../coins.tsx';
import type { ListProps } from './list-props.ts';
import classes from './lists.module.css';

interface TotalsProps extends Pick<ListProps, 'state' | 'weeks'> {
  /** Such as `312 hosts in total`. */
  text: string;
  page: { total: number; totals: readonly WeekCoins[] };
}

/**
 * How many rows match on all pages, above the list; nothing where none does. The sums of all of them are the figures at the
 * top of the screen: they are repeated only for what was searched for.
 */
export function TotalsLine({ text, page, state, weeks }: TotalsProps) {
  const t = useT();
  if (page.total === 0) return null;
  return (
    <div className={classes.totals}>
      <span className={classes.totalsLabel}>{text}</span>
      {state.search !== undefined && weeks !== undefined && (
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
      )}
    </div>
  );
}
