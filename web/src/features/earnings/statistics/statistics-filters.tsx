import { CATEGORIES } from '@greenroom/contract/enums.ts';
import { KNOWN_ANSWERS } from '@greenroom/contract/statistics.ts';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { GroupFilter } from '../../../domain/groups/group-picker.tsx';
import type { GroupSearch } from '../../../domain/groups/use-group-search.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useDictionary } from '../../../lib/use-dictionary.ts';
import { DayRangeField } from '../../../ui/field/day-range-field.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { OptionFilter, WordFilter } from '../../../ui/field/select.tsx';
import screen from '../../../ui/screen.module.css';
import { usePhone } from '../../../ui/theme/phone.ts';
import { useAllGroups } from '../no-earnings.tsx';
import { type ChangeStatistics, countFilters, type StatisticsState } from '../statistics-address.ts';

interface StatisticsFiltersProps {
  state: StatisticsState;
  groups: GroupSearch;
  /** The days shown, once loaded. */
  range: { from: string; to: string } | undefined;
  onChange: ChangeStatistics;
}

/** Shows the filters in R-STAT-1. Days and group are always visible; on a phone, a button opens the others. */
export function StatisticsFilters({ state, groups, range, onChange }: StatisticsFiltersProps) {
  const t = useT();
  const phone = usePhone();
  const all = useAllGroups();
  const [opened, setOpened] = useState(false);
  const { fromDay = range?.from, toDay = range?.to } = state;
  return (
    <Stack component="search" gap={8} aria-label={t('earnings.statistics.filter')}>
      <div className={screen.filters}>
        <DayRangeField
          label={t('earnings.statistics.range')}
          placeholder={t('earnings.statistics.range.default')}
          value={fromDay === undefined || toDay === undefined ? null : { first: fromDay, last: toDay }}
          onChange={(days) => onChange({ fromDay: days?.first, toDay: days?.last })}
        />
        <GroupFilter
          {...filterRoom(150, 280)}
          label={t('earnings.group')}
          placeholder={t(all)}
          search={groups}
          value={state.groupId}
          onChange={(groupId) => onChange({ groupId })}
        />
        {state.by === 'group' && <GroupSearchField state={state} onChange={onChange} />}
        {state.by === 'host' && !phone && <Fields state={state} onChange={onChange} />}
      </div>
      {state.by === 'host' && phone && (
        <Button variant="default" size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('earnings.statistics.filter.show', { count: countFilters(state) })}
        </Button>
      )}
      {state.by === 'host' && phone && opened && (
        <div className={screen.filters}>
          <Fields state={state} onChange={onChange} />
        </div>
      )}
    </Stack>
  );
}

function Fields({ state, onChange }: Pick<StatisticsFiltersProps, 'state' | 'onChange'>) {
  const t = useT();
  const any = t('earnings.statistics.any');
  return (
    <>
      <SearchField
        {...filterRoom(140, 240)}
        size="xs"
        label={t('earnings.search')}
        placeholder={t('earnings.search.hosts')}
        value={state.search ?? ''}
        onSearch={(search) => onChange({ search: search === '' ? undefined : search })}
        keyTitle={t('earnings.search')}
      />
      <OptionFilter
        {...filterRoom(108, 220)}
        label={t('earnings.statistics.category')}
        placeholder={any}
        options={Object.entries(CATEGORIES).map(([value, name]) => ({
          value: Number(value),
          label: t(`enums.categories.${name}`),
        }))}
        value={state.category}
        onChange={(category) => onChange({ category })}
      />
      {(['active', 'kyc', 'bank'] as const).map((name) => (
        <WordFilter
          key={name}
          {...filterRoom(104, 150)}
          label={t(`earnings.statistics.${name}`)}
          placeholder={any}
          words={KNOWN_ANSWERS}
          textOf={(word) => t(`earnings.statistics.answer.${word}`)}
          value={state[name]}
          onChange={(answer) => onChange({ [name]: answer })}
        />
      ))}
      <PaymentFilter state={state} onChange={onChange} />
    </>
  );
}

function GroupSearchField({ state, onChange }: Pick<StatisticsFiltersProps, 'state' | 'onChange'>) {
  const t = useT();
  return (
    <SearchField
      {...filterRoom(140, 240)}
      size="xs"
      label={t('earnings.search')}
      placeholder={t('earnings.search.groups')}
      value={state.search ?? ''}
      onSearch={(search) => onChange({ search: search === '' ? undefined : search })}
      keyTitle={t('earnings.search')}
    />
  );
}

/** Filters by payment platform. Renders nothing if there are no payment platforms. */
function PaymentFilter({ state, onChange }: Pick<StatisticsFiltersProps, 'state' | 'onChange'>) {
  const t = useT();
  const data = useDictionary('payment-platforms') ?? [];
  if (data.length === 0 && state.paymentPlatform === undefined) return null;
  return (
    <OptionFilter
      {...filterRoom(108, 200)}
      label={t('earnings.statistics.payment')}
      placeholder={t('earnings.statistics.any')}
      options={data.map(({ value, label }) => ({ value: Number(value), label }))}
      value={state.paymentPlatform}
      onChange={(paymentPlatform) => onChange({ paymentPlatform })}
    />
  );
}
