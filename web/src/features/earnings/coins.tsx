import { formatNumber, useT } from '../../lib/text/translate.tsx';
import { useTabStop } from '../../ui/keys/tab-stop.ts';
import { Unknown } from '../../ui/state/unknown.tsx';
import { Tip } from '../../ui/value/tip.tsx';
import classes from './earnings.module.css';

/** Shows coins. If none were reported, shows a dash and the reason. */
export function Coins({ coins, reason }: { coins: number | null; reason?: string }) {
  const t = useT();
  if (coins === null) return <Unknown reason={reason ?? t('earnings.unknown')} />;
  return <span className={classes.number}>{formatNumber(coins)}</span>;
}

/** Shows a week's coins in a list. If they are provisional, also shows how many days have been reported. */
export function WeekCell({ week }: { week: { coins: number | null; days: number; provisional: boolean } | undefined }) {
  const t = useT();
  const tabStop = useTabStop();
  if (week === undefined || week.coins === null) return <Unknown reason={t('earnings.unknown.week')} />;
  if (!week.provisional) return <span className={classes.number}>{formatNumber(week.coins)}</span>;
  return (
    <Tip label={t('earnings.cell.provisional', { days: week.days })}>
      {(target) => (
        <span className={classes.provisional} tabIndex={tabStop} {...target}>
          {formatNumber(week.coins ?? 0)}
        </span>
      )}
    </Tip>
  );
}
