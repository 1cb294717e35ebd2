import '../../../ui/theme/mantine-screens.css';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import { Switch } from '@mantine/core';
import { IconChartBar, IconSitemap } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { type GroupFigures, groupStatisticsFilter, hostStatisticsFilter, type Statistics } from '../earnings.data.ts';
import { openKeyOf } from '../list-rows.tsx';
import {
  type ChangeStatistics,
  countFilters,
  groupOrder,
  hostOrder,
  MOST_COINS_FIRST,
  NO_FILTER,
  type StatisticsState,
  switchToStatistics,
} from '../statistics-address.ts';
import { GROUP_STATISTICS_VIEWS, HOST_STATISTICS_VIEWS, STATISTICS_PINNED } from './column-sets.ts';
import classes from './statistics.module.css';
import { groupCells, statisticsCells } from './statistics-cells.tsx';
import { StatisticsTotals } from './statistics-totals.tsx';

interface StatisticsListsProps {
  state: StatisticsState;
  hosts: UseQueryResult<Statistics>;
  groups: UseQueryResult<GroupFigures>;
  onChange: ChangeStatistics;
}

/** Shows statistics by host or by group: the sums of all matching rows, and the list with its views and columns. */
export function StatisticsLists({ state, hosts, groups, onChange }: StatisticsListsProps) {
  const t = useT();
  const { by } = state;
  const isByHost = by === 'host';
  const { data, error } = isByHost ? hosts : groups;
  const columns = useShownColumns(isByHost ? hostStatisticsList : groupStatisticsList);
  return (
    <>
      <div className={classes.above}>
        <ViewSwitch
          label={t('earnings.statistics.by')}
          views={[
            { id: 'host', label: t('earnings.by-host') },
            { id: 'group', label: t('earnings.by-group') },
          ]}
          value={by}
          onChange={(next) => onChange(switchToStatistics(next))}
        />
        {!isByHost && (
          <Switch
            size="xs"
            label={t('earnings.below')}
            checked={state.below}
            onChange={(event) => onChange({ below: event.currentTarget.checked, page: 1 })}
          />
        )}
        <ExportMenu
          list={isByHost ? 'host-statistics' : 'group-statistics'}
          filter={() =>
            exportFilterOf({
              ...(isByHost ? hostStatisticsFilter(state) : groupStatisticsFilter(state)),
              ...{ fromDay: data?.from, toDay: data?.to },
            })
          }
          columns={columns}
          disabled={data === undefined}
        />
        {(data !== undefined || error === null) && <StatisticsTotals statistics={data} by={by} columns={columns} />}
      </div>
      {isByHost ? (
        <HostStatisticsList state={state} answer={hosts} onChange={onChange} />
      ) : (
        <GroupStatisticsList state={state} answer={groups} onChange={onChange} />
      )}
    </>
  );
}

interface GroupStatisticsListProps {
  state: StatisticsState;
  answer: UseQueryResult<GroupFigures>;
  onChange: ChangeStatistics;
}

/** Lists the groups with the chosen columns. Clicking a group shows its hosts. */
function GroupStatisticsList({ state, answer, onChange }: GroupStatisticsListProps) {
  const t = useT();
  const today = answer.data?.today;
  const shown = useMemo(() => groupCells(t, today), [t, today]);
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
      onOpen={({ groupId }) => onChange({ ...switchToStatistics('host'), groupId })}
    />
  );
}

interface HostStatisticsListProps {
  state: StatisticsState;
  answer: UseQueryResult<Statistics>;
  onChange: ChangeStatistics;
}

/** Lists the hosts with the chosen columns. */
function HostStatisticsList({ state, answer, onChange }: HostStatisticsListProps) {
  const t = useT();
  const { data } = answer;
  const today = data?.today;
  const shown = useMemo(() => statisticsCells(t, today), [t, today]);
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
      onOpen={({ hostId, appId, groupId }) => onChange({ host: hostId, app: appId, of: groupId })}
    />
  );
}
