import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import classes from './panel.module.css';

/** The panel's shape while it loads: who it is, four weeks, the plot, the days. */
export function HostSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div className={classes.skeleton} data-shown={shown} role="status" aria-label={t('common.loading')}>
      <div className={classes.person}>
        <Skeleton height={56} width={56} radius={8} />
        <div className={classes.skeletonText}>
          <Skeleton height={14} width={140} />
          <Skeleton height={10} width={180} />
        </div>
      </div>
      <Skeleton height={120} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </div>
  );
}
