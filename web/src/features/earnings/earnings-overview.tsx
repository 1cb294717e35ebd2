import { EARNINGS_WEEKS } from '@greenroom/contract/constants.ts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { RefreshFailed } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import { useStable } from '../../ui/use-stable.ts';
import type { Earnings } from './earnings.data.ts';
import classes from './earnings.module.css';
import type { EarningsState } from './earnings-address.ts';
import { Plot } from './plot.tsx';
import { pointsByDay, pointsByWeek } from './plot-points.ts';
import { WeekFigures } from './week-figures.tsx';

interface OverviewProps {
  /** The earnings. While the requested weeks or groups load, these are the previous ones. */
  answer: UseQueryResult<Earnings>;
  state: EarningsState;
  onChange: (change: Partial<EarningsState>) => void;
}

/** Shows the four weeks as figures, and plots them by day or by week. */
export function EarningsOverview({ answer, state, onChange }: OverviewProps) {
  const { data: earnings, isPlaceholderData: stale, error, refetch } = answer;
  const change = useStable(onChange);
  if (earnings === undefined) return <OverviewSkeleton />;
  return (
    <div className={classes.overview} data-stale={stale} aria-busy={stale}>
      {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
      <Weeks
        earnings={earnings}
        unit={state.plot}
        table={state.table}
        past={state.week !== undefined}
        onChange={change}
      />
    </div>
  );
}

interface WeeksProps {
  earnings: Earnings;
  unit: EarningsState['plot'];
  table: boolean;
  /** True if the weeks are earlier than the current ones. */
  past: boolean;
  onChange: (change: Partial<EarningsState>) => void;
}

/** Shows the weeks. The component is memoized so that opening a host doesn't render it again (P-27). */
const Weeks = memo(function Weeks({ earnings, unit, table, past, onChange }: WeeksProps) {
  const t = useT();
  const points = useMemo(() => pointsOf(earnings, unit), [earnings, unit]);
  return (
    <>
      <WeekFigures weeks={earnings.weeks} days={earnings.days} today={earnings.today} />
      <Plot
        title={t('earnings.plot')}
        points={points}
        unit={unit}
        table={table}
        nothing={earnings.asOf === null ? t(past ? 'earnings.nothing.weeks' : 'earnings.nothing') : null}
        onUnit={(plot) => onChange({ plot })}
        onTable={(shown) => onChange({ table: shown })}
      />
    </>
  );
});

function pointsOf({ days, weeks, today }: Earnings, unit: EarningsState['plot']) {
  return unit === 'day' ? pointsByDay(days, weeks, today) : pointsByWeek(weeks, today);
}

const WEEKS = Array.from({ length: EARNINGS_WEEKS }, (_, at) => at);

/** Shows a skeleton of the four figures and the plot while they load. */
function OverviewSkeleton() {
  return (
    <Loading gap={14}>
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
    </Loading>
  );
}
