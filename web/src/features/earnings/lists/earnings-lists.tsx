import '../../../ui/theme/mantine-screens.css';
import { exportFilterOf } from '@greenroom/contract/exported-lists.ts';
import { Group, Stack, Switch } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ViewSwitch } from '../../../ui/field/view-switch.tsx';
import { type Earnings, groupListFilter, hostListFilter } from '../earnings.data.ts';
import { switchToList } from '../earnings-address.ts';
import { GroupList, GroupTotals } from './group-list.tsx';
import { HostList, HostTotals } from './host-list.tsx';
import type { ListProps } from './list-props.ts';
import classes from './lists.module.css';

interface ListsProps extends Omit<ListProps, 'weeks' | 'today'> {
  earnings: Earnings | undefined;
}

/** The same weeks by host and by group. */
export function EarningsLists({ state, earnings, onChange }: ListsProps) {
  const t = useT();
  const hosts = state.by === 'host';
  const list = { state, weeks: earnings?.weeks, today: earnings?.today, onChange };
  return (
    <Stack component="section" gap={8} miw={0} aria-label={t('earnings.lists')}>
      <Group gap="8px 14px">
        <ViewSwitch
          label={t('earnings.lists')}
          views={[
            { id: 'host', label: t('earnings.by-host') },
            { id: 'group', label: t('earnings.by-group') },
          ]}
          value={state.by}
          onChange={(by) => onChange(switchToList(by))}
        />
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
        {hosts ? <HostTotals {...list} /> : <GroupTotals {...list} />}
        <ExportMenu
          list={hosts ? 'host-earnings' : 'group-earnings'}
          filter={() => exportFilterOf(hosts ? hostListFilter(state) : groupListFilter(state))}
        />
      </Group>
      {hosts ? <HostList {...list} /> : <GroupList {...list} />}
    </Stack>
  );
}
