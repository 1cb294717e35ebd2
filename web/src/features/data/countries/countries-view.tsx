import type { Country } from '@greenroom/contract/administration/countries.ts';
import { countryList } from '@greenroom/contract/lists/data.ts';
import { useMemo } from 'react';
import { matchingCountries, useCountries } from '../../../domain/country/countries.ts';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListBody } from '../../../domain/lists/list-screen.tsx';
import { useCountryList } from '../../../lib/countries.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import classes from '../data.module.css';
import type { DataViewProps } from '../data-address.ts';

const COUNTRY_CELLS: ListCells<Country, (typeof countryList)['columns'][number]['id']> = {
  rowKey: ({ code }) => code,
  cells: {
    // Keys are names, not quantities, so they have no digit separators.
    key: ({ id }) => <span className={classes.number}>{String(id)}</span>,
    code: ({ code }) => <code className={classes.code}>{code}</code>,
    'cn-name': ({ cnName }) => <bdi lang="zh-CN">{cnName}</bdi>,
  },
};

/** Lists every country, so that users can look up keys, codes and names (R-DATA-6). */
export function CountriesView({ state, onChange }: DataViewProps) {
  const t = useT();
  const { search, page, size } = state;
  const found = useFound(search.trim());
  const rows = useMemo(() => found.slice((page - 1) * size, page * size), [found, page, size]);
  return (
    <ListBody
      label={t('data.view.countries')}
      text={t('data.countries.text')}
      filters={
        <SearchField
          className={classes.search ?? ''}
          label={t('data.countries.search')}
          value={search}
          onSearch={(text) => onChange({ search: text, page: 1 })}
        />
      }
      list={countryList}
      shown={COUNTRY_CELLS}
      answer={{ data: { rows, total: found.length }, error: null, isPlaceholderData: false, refetch: nothing }}
      state={state}
      onChange={onChange}
      filtered={search !== ''}
      onClearFilters={() => onChange({ search: '', page: 1 })}
      empty={<EmptyState title={t('widgets.country.none')} />}
    />
  );
}

function nothing(): void {
  // The whole list is already in the browser.
}

/**
 * Returns the countries that match by code, key, or name. Names match in the reader's language, English and Chinese.
 */
function useFound(search: string): readonly Country[] {
  const countries = useCountries();
  const list = useCountryList();
  return useMemo(() => {
    const byCode = new Map(list.map((country) => [country.code, country]));
    const named = matchingCountries(countries, search).map(({ code }) => code);
    const others = list.filter(({ id, cnName }) => search !== '' && (String(id) === search || cnName.includes(search)));
    const codes = new Set([...named, ...others.map(({ code }) => code)]);
    return [...codes].flatMap((code) => byCode.get(code) ?? []);
  }, [countries, list, search]);
}
