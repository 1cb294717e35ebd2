import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import classes from './changes.module.css';

/** By how much a figure changed, in percent; a fall stands out. Unknown where either week is, or there was nothing to fall from. */
export function Change({ now, before }: { now: number | null; before: number | null }) {
  const t = useT();
  if (now === null || before === null || before === 0) return <Unknown reason={t('earnings.changes.unknown')} />;
  const share = now / before - 1;
  const Icon = share > 0 ? IconArrowUpRight : share < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span className={classes.change} data-falls={share < 0}>
      <Icon className={classes.trend} size={14} aria-hidden />
      {formatNumber(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })}
    </span>
  );
}
