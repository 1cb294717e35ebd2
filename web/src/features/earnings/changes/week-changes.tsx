import { Skeleton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api.ts';
import { formatWeek } from '../../../lib/text/day-format.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState, RefreshFailed } from '../../../ui/state/failed-state.tsx';
import { Loading } from '../../../ui/state/loading.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { type WeekChanges as Changes, weekChangesQuery } from '../earnings.data.ts';
import type { EarningsState } from '../earnings-address.ts';
import { TooManyHosts } from '../too-many-hosts.tsx';
import classes from './changes.module.css';
import { KindTable } from './kind-table.tsx';
import { MoverTable } from './mover-table.tsx';

interface WeekChangesProps {
  state: EarningsState;
  onChange: (change: Partial<EarningsState>) => void;
}

/** A week beside the same days of the week before: by kind of coin, and who rose, who fell and who stopped (R-STAT-2). */
export function WeekChanges({ state, onChange }: WeekChangesProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(weekChangesQuery(state));
  if (error instanceof ApiError && error.code === 'too-many-in-scope') return <TooManyHosts />;
  if (data === undefined) return error === null ? <Shape /> : <FailedState error={error} onRetry={refetch} />;
  return (
    <div className={classes.changes} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
      <Filled changes={data} onChange={onChange} />
    </div>
  );
}

function Filled({ changes, onChange }: { changes: Changes; onChange: WeekChangesProps['onChange'] }) {
  const t = useT();
  const { days, kinds, rose, fell, stopped } = changes;
  if (days === null) {
    return <EmptyState title={t('earnings.changes.nothing')} text={t('earnings.changes.nothing.text')} />;
  }
  const [now, before] = [formatWeek(days.from, days.to), formatWeek(days.beforeFrom, days.beforeTo)];
  const open = { onOpen: (host: string, app: number, of: number) => onChange({ host, app, of }) };
  return (
    <>
      <p className={classes.days}>
        {t('earnings.changes.days', { now, before })}
        {days.provisional && <StatusBadge tone="waiting">{t('earnings.provisional')}</StatusBadge>}
      </p>
      <KindTable kinds={kinds} now={now} before={before} />
      <div className={classes.parts}>
        <MoverTable
          {...open}
          Icon={IconArrowUpRight}
          title={t('earnings.changes.rose', { count: rose.total })}
          none={t('earnings.changes.rose.none')}
          movers={rose}
          weeks={{ now, before }}
        />
        <MoverTable
          {...open}
          Icon={IconArrowDownRight}
          title={t('earnings.changes.fell', { count: fell.total })}
          none={t('earnings.changes.fell.none')}
          movers={fell}
          weeks={{ now, before }}
        />
        <MoverTable
          {...open}
          stopped
          Icon={IconUserOff}
          title={t('earnings.changes.stopped', { count: stopped.total })}
          none={t('earnings.changes.stopped.none')}
          movers={stopped}
          weeks={{
            now: formatWeek(days.lastFrom, days.to),
            before: formatWeek(days.earlierFrom, days.earlierTo),
          }}
        />
      </div>
    </>
  );
}

const PARTS = [0, 1, 2];

/** The kinds and the three lists while they load. */
function Shape() {
  return (
    <Loading gap={12}>
      <Skeleton height={20} width={260} />
      <Skeleton height={236} className={classes.kinds ?? ''} />
      <div className={classes.parts}>
        {PARTS.map((part) => (
          <Skeleton key={part} height={480} />
        ))}
      </div>
    </Loading>
  );
}
