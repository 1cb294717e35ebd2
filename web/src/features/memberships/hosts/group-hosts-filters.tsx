import '../../../ui/theme/mantine-screens.css';
import { SILENT_AFTER_DAYS } from '@greenroom/contract/constants.ts';
import { Switch } from '@mantine/core';
import { memo } from 'react';
import { GroupFilter } from '../../../domain/groups/group-picker.tsx';
import type { GroupSearch } from '../../../domain/groups/use-group-search.ts';
import { HostSearchField } from '../../../domain/hosts/host-search-field.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { OptionFilter, WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { CONDITIONS, conditionOf, type HostsState, ofGroup, underCondition } from '../hosts-address.ts';
import classes from '../memberships.module.css';

interface FiltersProps {
  state: HostsState;
  groups: GroupSearch;
  /** The name of the chosen group, if known. */
  group: string | null;
  onChange: (change: Partial<HostsState>) => void;
}

/** Shows the filters: search, group with or without the groups below it, and whether the account is active. */
export const GroupHostsFilters = memo(function GroupHostsFilters({ state, groups, group, onChange }: FiltersProps) {
  const t = useT();
  return (
    <search className={screen.filters} aria-label={t('memberships.hosts.filter')}>
      <HostSearchField
        {...filterRoom(180, 260)}
        value={state.search}
        onSearch={(search) => onChange({ search, hostsPage: 1 })}
        keyTitle={t('widgets.host-search')}
      />
      <GroupFilter
        {...filterRoom(180, 300)}
        label={t('memberships.group')}
        placeholder={group ?? t('memberships.hosts.all-groups')}
        search={groups}
        value={state.groupId}
        onChange={(groupId) => onChange(ofGroup(groupId))}
      />
      <OptionFilter
        {...filterRoom(140, 190)}
        label={t('memberships.column.account')}
        placeholder={t('memberships.any')}
        options={[
          { value: true, label: t('memberships.hosts.active') },
          { value: false, label: t('memberships.hosts.inactive') },
        ]}
        value={state.active}
        onChange={(active) => onChange({ active, hostsPage: 1 })}
      />
      <WordFilter
        {...filterRoom(140, 220)}
        label={t('memberships.hosts.condition')}
        placeholder={t('memberships.any')}
        words={CONDITIONS}
        textOf={(word) => t(`memberships.hosts.condition.${word}`, { days: state.silent ?? SILENT_AFTER_DAYS })}
        value={conditionOf(state)}
        onChange={(condition) => onChange(underCondition(condition))}
      />
      <Switch
        className={classes.filterSwitch}
        size="xs"
        label={t('memberships.hosts.below')}
        checked={state.below}
        onChange={(event) => onChange({ below: event.currentTarget.checked, hostsPage: 1 })}
      />
    </search>
  );
});
