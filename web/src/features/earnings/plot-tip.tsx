import { formatWeekAndYear, formatWholeDay } from '../../lib/text/day-format.ts';
import { type Translate, useT } from '../../lib/text/translate.tsx';
import classes from './plot.module.css';
import type { PlotPoint } from './plot-points.ts';

type Unit = 'day' | 'week';

/** What a bar says, beside it. */
export function PlotTip({ point, unit }: { point: PlotPoint; unit: Unit }) {
  const t = useT();
  const { name, parts } = wordsOf(t, point, unit);
  const [value, ...rest] = parts;
  return (
    <div className={classes.tip} dir="auto">
      <span className={classes.tipName}>{name}</span>
      <span className={point.coins === null ? undefined : classes.tipNumber}>{value}</span>
      {rest.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </div>
  );
}

/** What a bar says, in words: its day or week, then its coins, the hosts that were reported, and whether it is final. */
export function wordsOf(t: Translate, point: PlotPoint, unit: Unit) {
  const { key, to, coins, hosts, provisional } = point;
  const name = unit === 'day' ? formatWholeDay(key) : formatWeekAndYear(key, to);
  if (coins === null) return { name, parts: [t('earnings.unknown')] };
  return {
    name,
    parts: [
      t('earnings.coins.count', { coins }),
      ...(hosts === null ? [] : [t('earnings.hosts-reported.count', { hosts })]),
      t(provisional ? 'earnings.provisional' : 'earnings.final'),
    ],
  };
}
