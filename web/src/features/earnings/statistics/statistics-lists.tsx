import '../../../ui/theme/mantine-screens.css';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { groupStatisticsList, hostStatisticsList } from '@greenroom/contract/lists/statistics.ts';
import { Switch } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { ExportMenu } from '../../../ui/exports/export-menu.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { useShownColumns } from '../../../ui/table/layout/use-list-layout.ts';
import { type GroupFigures, groupStatisticsFilter, hostStatisticsFilter, type Statistics } from '../earnings.data.ts';
import { type ChangeStatistics, type StatisticsState, switchToStatistics } from '../statistics-address.ts';
import { GroupStatisticsList } from './group-statistics-list.tsx';
import { HostStatisticsList } from './host-statistics-list.tsx';
import classes from './statistics.module.css';
import { StatisticsTotals } from './statistics-totals.tsx';

interface StatisticsListsProps {
  state: StatisticsState;
  hosts: UseQueryResult<Statistics>;
  groups: UseQueryResult<GroupFigures>;
  onChange: ChangeStatistics;
}

/** The same days by host or by group: the sums of all that match, and the list with its views and columns. */
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
