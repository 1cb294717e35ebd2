import { useT } from '../../lib/text/translate.tsx';
import type { GroupSearch } from '../../lib/use-group-search.ts';
import { GroupPicker } from '../../ui/field/group-picker.tsx';
import classes from './earnings.module.css';
import type { EarningsState } from './earnings-address.ts';
import { WeekSwitcher } from './week-switcher.tsx';

interface FiltersProps {
  state: EarningsState;
  groups: GroupSearch;
  /** The current day in the programme's zone, once it is known. */
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}

/** Whose earnings, and which weeks. */
export function EarningsFilters({ state, groups, today, onChange }: FiltersProps) {
  const t = useT();
  return (
    <search className={classes.filters} aria-label={t('earnings.filter')}>
      <GroupPicker
        className={classes.filterGroup}
        size="xs"
        label={t('earnings.group')}
        placeholder={t('earnings.group.all')}
        groups={groups.groups}
        total={groups.total}
        loading={groups.loading}
        value={state.groupId ?? null}
        clearable
        {...(groups.search && { onSearch: groups.search })}
        onChange={(groupId) => onChange({ groupId: groupId ?? undefined, page: 1 })}
      />
      <WeekSwitcher week={state.week} today={today} onChange={(week) => onChange({ week, page: 1 })} />
    </search>
  );
}
