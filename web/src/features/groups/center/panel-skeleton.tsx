import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import classes from './panel.module.css';

/** The panel's shape while it loads: facts, what can be done, people. */
export function PanelSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div role="status" aria-label={t('common.loading')} className={classes.skeleton} data-shown={shown}>
      <Skeleton height={16} width="70%" />
      <Skeleton height={16} width="50%" />
      <Skeleton height={16} width="60%" />
      <Skeleton height={28} />
      <Skeleton height={52} />
      <Skeleton height={52} />
    </div>
  );
}
