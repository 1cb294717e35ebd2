import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import classes from './host-panel.module.css';

/** The panel's shape while it loads: who it is, the group, the actions, what happened. */
export function HostSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div className={classes.skeleton} data-shown={shown} role="status" aria-label={t('common.loading')}>
      <div className={classes.person}>
        <Skeleton height={72} width={72} radius={8} />
        <div className={classes.skeletonText}>
          <Skeleton height={14} width={140} />
          <Skeleton height={10} width={180} />
        </div>
      </div>
      <Skeleton height={34} />
      <Skeleton height={26} width="55%" />
      <Skeleton height={120} />
    </div>
  );
}
