import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import classes from '../batch.module.css';

/** The panel's shape while it loads: numbers, then three reasons. */
export function BatchSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div role="status" aria-label={t('applications.loading')} className={classes.skeleton} data-shown={shown}>
      <Skeleton height={44} width="60%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  );
}
