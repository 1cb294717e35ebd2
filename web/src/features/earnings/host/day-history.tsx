import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState, RefreshFailed } from '../../../ui/state/failed-state.tsx';
import { Loading } from '../../../ui/state/loading.tsx';
import { DataTablePager } from '../../../ui/table/data-table-pager.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { type HostHistory, type HostKey, hostDayListQuery } from '../earnings.data.ts';
import type { HostState } from '../host-address.ts';
import { ALL_PARTS } from './day-parts.tsx';
import { HostDaysTable } from './host-days.tsx';
import classes from './page.module.css';

interface DayHistoryProps {
  hostKey: HostKey;
  host: HostHistory;
  state: HostState;
  onChange: (change: Partial<HostState>) => void;
}

/**
 * Lists every day since the first report, page by page, or only the corrected days. Corrected days include their
 * earlier versions.
 */
export function DayHistory({ hostKey, host, state, onChange }: DayHistoryProps) {
  const t = useT();
  const phone = usePhone();
  const { data, error, refetch, isPlaceholderData } = useQuery(hostDayListQuery(hostKey, state));
  const { restated, page, size } = state;
  return (
    <section className={classes.history}>
      <div className={classes.range}>
        <h2 className={classes.title}>{t('earnings.days')}</h2>
        <ViewSwitch
          label={t('earnings.history.which')}
          views={[
            { id: 'all', label: t('earnings.history.all') },
            { id: 'restated', label: t('earnings.history.restated') },
          ]}
          value={restated ? 'restated' : 'all'}
          onChange={(which) => onChange({ restated: which === 'restated', page: 1 })}
        />
      </div>
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <Loading gap={8}>
          <Skeleton height={480} />
        </Loading>
      )}
      {data !== undefined && error !== null && <RefreshFailed error={error} onRetry={refetch} />}
      {data?.total === 0 && (
        <EmptyState
          title={t(restated ? 'earnings.history.restated.none' : 'earnings.nothing')}
          text={t(restated ? 'earnings.history.restated.none.text' : 'earnings.nothing.text')}
        />
      )}
      {data !== undefined && data.total > 0 && (
        <div className={classes.figures} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          <HostDaysTable host={host} hostKey={hostKey} days={data.rows} parts={ALL_PARTS} withYear />
          <DataTablePager
            list={t('earnings.days')}
            total={data.total}
            page={page}
            size={size}
            onPage={(nextPage, nextSize) => onChange({ page: nextPage, size: nextSize })}
            phone={phone}
          />
        </div>
      )}
    </section>
  );
}
