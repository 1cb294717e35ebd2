import { groupStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import type { GroupStatistics } from '@greenroom/contract/statistics.ts';
import { IconSitemap } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListTable } from '../../../ui/table/list/list-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import type { GroupFigures } from '../earnings.data.ts';
import {
  type ChangeStatistics,
  countFilters,
  groupOrder,
  MOST_COINS_FIRST,
  NO_FILTER,
  type StatisticsState,
  switchToStatistics,
} from '../statistics-address.ts';
import { GROUP_STATISTICS_VIEWS, STATISTICS_PINNED } from './column-sets.ts';
import { groupCells } from './statistics-cells.tsx';

interface GroupStatisticsListProps {
  state: StatisticsState;
  answer: UseQueryResult<GroupFigures>;
  onChange: ChangeStatistics;
}

/** The groups with their figures, by the columns that are chosen; a click shows the hosts of that group. */
export function GroupStatisticsList({ state, answer, onChange }: GroupStatisticsListProps) {
  const t = useT();
  const today = answer.data?.today;
  const shown = useMemo(() => groupCells(t, today), [t, today]);
  const open = useStable(({ groupId }: GroupStatistics) => onChange({ ...switchToStatistics('host'), groupId }));
  return (
    <ListTable
      label={t('menus.host-statistics')}
      list={groupStatisticsList}
      views={GROUP_STATISTICS_VIEWS}
      shown={shown}
      answer={answer}
      state={{ ...state, ...groupOrder(state) }}
      defaultSorting={MOST_COINS_FIRST}
      onChange={onChange}
      pinned={STATISTICS_PINNED}
      filtered={countFilters(state) > 0}
      onClearFilters={() => onChange(NO_FILTER)}
      empty={<EmptyState Icon={IconSitemap} title={t('earnings.groups.none')} text={t('earnings.groups.none.text')} />}
      onOpen={open}
    />
  );
}
