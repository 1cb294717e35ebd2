import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CountryPicker } from '../../../domain/country/country-picker.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { OptionFilter } from '../../../ui/field/select.tsx';
import { appsQuery, countriesQuery } from '../groups.data.ts';
import { countFilters, type QueryState } from '../query-address.ts';
import classes from './query.module.css';

interface QueryFiltersProps {
  state: QueryState;
  onChange: (change: Partial<QueryState>) => void;
  onClear: () => void;
}

/** Shows the list's filters in one bar. */
export function QueryFilters({ state, onChange, onClear }: QueryFiltersProps) {
  const t = useT();
  const countries = useQuery(countriesQuery()).data;
  // Omits countries without groups, which would match nothing.
  const among = useMemo(() => countries?.map(({ country }) => country), [countries]);
  return (
    <Group component="search" gap={8} align="flex-end" aria-label={t('groups.filter.label')}>
      <SearchField
        className={classes.search ?? ''}
        size="sm"
        label={t('groups.filter.search')}
        placeholder={t('groups.filter.search-placeholder')}
        keyTitle={t('groups.key.search')}
        value={state.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <div {...filterRoom(150, 220)}>
        <CountryPicker
          label={t('groups.column.country')}
          placeholder={t('groups.filter.any')}
          among={among}
          value={state.country ?? null}
          onChange={(country) => onChange({ country: country ?? undefined })}
        />
      </div>
      <AppFilter value={state.appId} onChange={(appId) => onChange({ appId })} />
      {countFilters(state) > 0 && (
        <Button className={classes.clear} variant="subtle" size="sm" onClick={onClear}>
          {t('groups.filter.clear')}
        </Button>
      )}
    </Group>
  );
}

interface AppFilterProps {
  value: number | undefined;
  onChange: (appId: number | undefined) => void;
}

/** Limits the list to one app's groups. */
function AppFilter({ value, onChange }: AppFilterProps) {
  const t = useT();
  const { data } = useQuery(appsQuery());
  const options = useMemo(() => {
    const apps = (data ?? []).map(({ id, label }) => ({ value: id, label }));
    // An app that appears only in the address is also listed, so that the user can clear the filter.
    const unknown = value !== undefined && !apps.some((app) => app.value === value);
    return unknown ? [...apps, { value, label: String(value) }] : apps;
  }, [data, value]);
  // If there is only one app, there is nothing to choose.
  if (options.length < 2) return null;
  return (
    <OptionFilter
      size="sm"
      {...filterRoom(150, 220)}
      label={t('groups.column.app')}
      placeholder={t('groups.filter.any')}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
