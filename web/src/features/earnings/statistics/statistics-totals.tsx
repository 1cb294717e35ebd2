import { Skeleton } from '@mantine/core';
import { formatPercent, useT } from '../../../lib/text/translate.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { Coins } from '../coins.tsx';
import type { Statistics } from '../earnings.data.ts';
import { Sum, Totals } from '../list-rows.tsx';

interface StatisticsTotalsProps {
  /** The statistics. While they are undefined, the component reserves their space. */
  statistics: Pick<Statistics, 'total' | 'totals'> | undefined;
  /** The kind of rows that `total` counts. */
  by: 'host' | 'group';
  /** IDs of the shown columns, in order. */
  columns: readonly string[];
}

/** Column sums over all matching rows. */
const SUMS: Readonly<Record<string, (totals: Statistics['totals']) => number | null>> = {
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

/** Maximum number of sums on a phone. More would push the list off the screen. */
const ON_A_PHONE = 3;

/** Shows how many hosts or groups match on all pages, and sums up the shown columns for them (R-STAT-1). */
export function StatisticsTotals({ statistics, by, columns }: StatisticsTotalsProps) {
  const t = useT();
  const phone = usePhone();
  if (statistics?.total === 0) return null;
  const totals = statistics?.totals;
  const figures = columns.map((id) => ({ id, sum: SUMS[id] })).filter(({ sum }) => sum !== undefined);
  const count = statistics?.total;
  const hasRatio = !phone && totals?.longCallRatio !== null && columns.includes('long-call-ratio');
  return (
    <Totals
      label={
        count === undefined ? (
          <Waiting pixels={130} />
        ) : (
          t(by === 'host' ? 'earnings.totals.hosts' : 'earnings.totals.groups', { count })
        )
      }
    >
      {figures.slice(0, phone ? ON_A_PHONE : undefined).map(({ id, sum }) => (
        <Sum key={id} name={t(`earnings.statistics.${id}`)}>
          {totals === undefined ? (
            <Waiting pixels={72} />
          ) : (
            <Coins coins={sum?.(totals) ?? null} reason={t('earnings.statistics.unknown')} />
          )}
        </Sum>
      ))}
      {hasRatio && (
        <Sum name={t('earnings.statistics.long-call-ratio')}>
          {totals === undefined ? <Waiting pixels={34} /> : formatPercent(totals.longCallRatio ?? 0)}
        </Sum>
      )}
    </Totals>
  );
}

/** Reserves space for a loading figure so that the list below doesn't move. */
function Waiting({ pixels }: { pixels: number }) {
  return <Skeleton component="span" display="inline-block" height={12} width={pixels} />;
}

function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60);
}
