import '../../../ui/theme/mantine-screens.css';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { groupEarningsList, hostEarningsList } from '@greenroom/contract/lists/earnings.ts';
import { Group, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { type Earnings, groupListFilter, hostListFilter } from '../earnings.data.ts';
import { switchToList } from '../earnings-address.ts';
import { GroupList, GroupTotals } from './group-list.tsx';
import { HostList, HostTotals } from './host-list.tsx';
import type { ListProps } from './list-parts.tsx';
import classes from './lists.module.css';

interface ListsProps extends Omit<ListProps, 'weeks' | 'today'> {
  earnings: Earnings | undefined;
  /** The comparison with the week before, which replaces the list. */
  changes: ReactNode;
}

/** Lists the weeks by host or by group, or the changes from one week to the next. */
export function EarningsLists({ state, earnings, changes, onChange }: ListsProps) {
  const t = useT();
  const list = { state, weeks: earnings?.weeks, today: earnings?.today, onChange };
  return (
    <Stack component="section" gap={8} miw={0} aria-label={t('earnings.lists')}>
      <Group gap="8px 14px">
        <ViewSwitch
          label={t('earnings.lists')}
          views={[
            { id: 'host', label: t('earnings.by-host') },
            { id: 'group', label: t('earnings.by-group') },
            { id: 'changes', label: t('earnings.changes') },
          ]}
          value={state.by}
          onChange={(by) => onChange(switchToList(by))}
        />
        {state.by !== 'changes' && <ListTools {...list} />}
      </Group>
      {state.by === 'host' && <HostList {...list} />}
      {state.by === 'group' && <GroupList {...list} />}
      {state.by === 'changes' && changes}
    </Stack>
  );
}

/** Shows a list's search, its export, and the sums of the matching rows. */
function ListTools(list: ListProps) {
  const { state, onChange } = list;
  const t = useT();
  const hosts = state.by === 'host';
  const columns = useShownColumns(hosts ? hostEarningsList : groupEarningsList);
  return (
    <>
      <SearchField
        className={classes.search ?? ''}
        key={state.by}
        label={t(hosts ? 'earnings.search.hosts' : 'earnings.search.groups')}
        value={state.search ?? ''}
        keyTitle={t('earnings.search')}
        onSearch={(search) => onChange({ search: search || undefined, page: 1 })}
      />
      {!hosts && (
        <Switch
          size="xs"
          label={t('earnings.below')}
          checked={state.below}
          onChange={(event) => onChange({ below: event.currentTarget.checked, page: 1 })}
        />
      )}
      <ExportMenu
        list={hosts ? 'host-earnings' : 'group-earnings'}
        filter={() => exportFilterOf(hosts ? hostListFilter(state) : groupListFilter(state))}
        columns={columns}
      />
      <div className={classes.totalsRoom}>{hosts ? <HostTotals {...list} /> : <GroupTotals {...list} />}</div>
    </>
  );
}
