import { Skeleton } from '@mantine/core';
import { formatPercent, useT } from '../../../lib/text/translate.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { Coins } from '../coins.tsx';
import type { Statistics } from '../earnings.data.ts';
import { Sum, Totals } from '../list-rows.tsx';

interface StatisticsTotalsProps {
  /** Undefined: not loaded yet; its room is kept. */
  statistics: Pick<Statistics, 'total' | 'totals'> | undefined;
  /** Of what `total` is the number. */
  by: 'host' | 'group';
  /** The ids of the columns that are shown, in order. */
  columns: readonly string[];
}

/** The sums that a column has, over all that match. */
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

/** More would push the list out of sight. */
const ON_A_PHONE = 3;

/** How many hosts or groups match on all pages, and the sums of what the columns show of all of them (R-STAT-1). */
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

/** The room of a figure that is not loaded yet, so that the list below stays where it is. */
function Waiting({ pixels }: { pixels: number }) {
  return <Skeleton component="span" display="inline-block" height={12} width={pixels} />;
}

function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 60);
}
