import { hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import type { HostStatistics } from '@greenroom/contract/statistics.ts';
import { IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { Statistics } from '../earnings.data.ts';
import {
  type ChangeStatistics,
  countFilters,
  hostOrder,
  MOST_COINS_FIRST,
  NO_FILTER,
  type StatisticsState,
} from '../statistics-address.ts';
import { HOST_STATISTICS_VIEWS, STATISTICS_PINNED } from './column-sets.ts';
import { keyOf, statisticsCells } from './statistics-cells.tsx';

interface HostStatisticsListProps {
  state: StatisticsState;
  answer: UseQueryResult<Statistics>;
  onChange: ChangeStatistics;
}

/** The hosts with their figures, by the columns that are chosen. */
export function HostStatisticsList({ state, answer, onChange }: HostStatisticsListProps) {
  const t = useT();
  const { data } = answer;
  const today = data?.today;
  const shown = useMemo(() => statisticsCells(t, today), [t, today]);
  const open = useStable(({ hostId, appId, groupId }: HostStatistics) =>
    onChange({ host: hostId, app: appId, of: groupId }),
  );
  return (
    <ListTable
      label={t('menus.host-statistics')}
      list={hostStatisticsList}
      views={HOST_STATISTICS_VIEWS}
      shown={shown}
      answer={answer}
      state={{ ...state, ...hostOrder(state) }}
      defaultSorting={MOST_COINS_FIRST}
      onChange={onChange}
      beside={state.host !== undefined}
      pinned={STATISTICS_PINNED}
      filtered={countFilters(state) > 0}
      onClearFilters={() => onChange(NO_FILTER)}
      empty={
        <EmptyState Icon={IconChartBar} title={t('earnings.hosts.none')} text={t('earnings.statistics.none.text')} />
      }
      openKey={openKeyOf(state, data?.rows)}
      onOpen={open}
    />
  );
}

/** A host can have rows in two groups: the one it was opened from is marked, else the first. */
function openKeyOf({ host, app, of }: StatisticsState, rows: readonly HostStatistics[] = []): string | null {
  const open = rows.filter(({ hostId, appId }) => hostId === host && appId === app);
  const row = open.find(({ groupId }) => groupId === of) ?? open[0];
  return row === undefined ? null : keyOf(row);
}
