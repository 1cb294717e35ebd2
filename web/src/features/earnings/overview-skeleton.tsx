import { EARNINGS_WEEKS } from '@greenroom/contract/constants.ts';
import { Skeleton } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';
import { useLate } from '../../ui/state/use-late.ts';
import classes from './earnings.module.css';

const WEEKS = Array.from({ length: EARNINGS_WEEKS }, (_, at) => at);

/** Four figures and the plot while they load. */
export function OverviewSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div className={classes.overview} data-shown={shown} role="status" aria-label={t('common.loading')}>
      <div className={classes.figures}>
        {WEEKS.map((week) => (
          <div key={week} className={classes.figure}>
            <Skeleton height={12} width="60%" my={3} />
            <Skeleton height={22} width="75%" my={4} />
            <Skeleton height={12} width="85%" my={3} />
          </div>
        ))}
      </div>
      <Skeleton className={classes.skeletonPlot} radius={6} />
    </div>
  );
}
