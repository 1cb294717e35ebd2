import { formatPercent, useT } from '../../../lib/text/translate.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { Coins } from '../coins.tsx';
import type { Statistics } from '../earnings.data.ts';
import type { GroupStatisticsColumn, StatisticsColumn } from './column-sets.ts';
import classes from './statistics.module.css';

interface StatisticsTotalsProps {
  statistics: Pick<Statistics, 'total' | 'totals'>;
  /** Of what `total` is the number. */
  by: 'host' | 'group';
  columns: readonly { readonly id: StatisticsColumn | GroupStatisticsColumn }[];
}

type Totals = Statistics['totals'];

/** The sums that a column has, over all that match. */
const SUMS: { readonly [Id in StatisticsColumn | GroupStatisticsColumn]?: (totals: Totals) => number | null } = {
  'total-coins': ({ totalCoins }) => totalCoins,
  'gift-coins': ({ giftCoins }) => giftCoins,
  'non-friend-video-coins': ({ nonFriendVideoCoins }) => nonFriendVideoCoins,
  'friend-video-coins': ({ friendVideoCoins }) => friendVideoCoins,
  'task-coins': ({ taskCoins }) => taskCoins,
  'box-coins': ({ boxCoins }) => boxCoins,
  'match-count': ({ matchCount }) => matchCount,
  'match-minutes': ({ matchSeconds }) => minutes(matchSeconds),
  'call-count': ({ callCount }) => callCount,
  'call-minutes': ({ callSeconds }) => minutes(callSeconds),
};

/** More would push the list out of sight. */
const ON_A_PHONE = 3;

/** How many hosts or groups match on all pages, and the sums of what the columns show of all of them (R-STAT-1). */
export function StatisticsTotals({ statistics: { total, totals }, by, columns }: StatisticsTotalsProps) {
  const t = useT();
  const phone = usePhone();
  if (total === 0) return null;
  const figures = columns.flatMap(({ id }) => {
    const sum = SUMS[id];
    return sum === undefined ? [] : [{ id, value: sum(totals) }];
  });
  return (
    <div className={classes.totals}>
      <span className={classes.totalsLabel}>
        {t(by === 'host' ? 'earnings.totals.hosts' : 'earnings.totals.groups', { count: total })}
      </span>
      <dl className={classes.sums}>
        {figures.slice(0, phone ? ON_A_PHONE : undefined).map(({ id, value }) => (
          <div key={id} className={classes.sum}>
            <dt>{t(`earnings.statistics.${id}`)}</dt>
            <dd>
              <Coins coins={value} reason={t('earnings.statistics.unknown')} />
            </dd>
          </div>
        ))}
        {!phone && totals.longCallRatio !== null && columns.some(({ id }) => id === 'long-call-ratio') && (
          <div className={classes.sum}>
            <dt>{t('earnings.statistics.long-call-ratio')}</dt>
            <dd>{formatPercent(totals.longCallRatio)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60);
}
