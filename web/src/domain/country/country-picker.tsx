import type { ComboboxItem } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { Select } from '../../ui/field/select.tsx';
import { matchingCountries, useCountries } from './countries.ts';
import classes from './country.module.css';

export interface CountryPickerProps {
  /** A country code. */
  value: string | null;
  onChange: (code: string | null) => void;
  /** Codes of the countries to offer. The chosen country is always offered. */
  among?: readonly string[] | undefined;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
  'data-autofocus'?: boolean;
}

/** Picks one country, found by its name in the interface's language or in English, or by its code. */
export function CountryPicker({ required = false, placeholder, among, ...props }: CountryPickerProps) {
  const t = useT();
  const all = useCountries();
  const countries = useMemo(() => {
    if (among === undefined) return all;
    const offered = new Set([...among, props.value]);
    return all.filter(({ code }) => offered.has(code));
  }, [all, among, props.value]);
  const data = useMemo(() => countries.map(({ code, name }) => ({ value: code, label: name })), [countries]);
  return (
    <Select
      {...props}
      data={data}
      required={required}
      searchable
      selectFirstOptionOnChange
      allowDeselect={!required}
      clearable={!required}
      placeholder={placeholder ?? t('widgets.country.placeholder')}
      nothingFoundMessage={t('widgets.country.none')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      filter={({ search }) =>
        matchingCountries(countries, search).map(({ code, name }) => ({ value: code, label: name }))
      }
      comboboxProps={{ keepMounted: false }}
      renderOption={({ option }) => <Line option={option} />}
    />
  );
}

function Line({ option }: { option: ComboboxItem }) {
  return (
    <span className={classes.line}>
      <span>{option.label}</span>
      <span className={classes.code}>{option.value}</span>
    </span>
  );
}
