import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { type DayRange, PRESETS, presetDays } from '../../lib/day-range.ts';
import { formatDate, type Translate, useT } from '../../lib/text/translate.tsx';
import classes from './day-range-field.module.css';
import { filterRoom } from './filter-room.ts';
import { useCalendar } from './use-calendar.ts';

export interface DayRangeFieldProps {
  label: string;
  /** Text shown while no day is chosen. */
  placeholder: string;
  value: DayRange | null;
  onChange: (days: DayRange | null) => void;
}

/** A field for a range of days in the user's time zone, with presets for common ranges. Future days can't be chosen. */
export function DayRangeField({ label, placeholder, value, onChange }: DayRangeFieldProps) {
  const t = useT();
  const calendar = useCalendar();
  const id = useId();
  // The first chosen day. A range without its last day isn't a filter yet.
  const [begun, setBegun] = useState<string | null>(null);
  const presets = useMemo(() => presetsOf(t), [t]);
  const take = ([first, last]: [string | null, string | null]) => {
    setBegun(first !== null && last === null ? first : null);
    if (first === null) onChange(null);
    else if (last !== null) onChange({ first, last });
  };
  return (
    <DatePickerInput
      // The field that opens the calendar also labels it.
      id={id}
      popoverProps={{ id }}
      type="range"
      {...filterRoom(222, 280, classes.days)}
      size="xs"
      label={label}
      placeholder={placeholder}
      leftSection={<IconCalendar size={14} aria-hidden />}
      leftSectionPointerEvents="none"
      {...calendar}
      valueFormatter={({ date }) => (Array.isArray(date) ? rangeText(date) : '')}
      value={begun !== null ? [begun, null] : [value?.first ?? null, value?.last ?? null]}
      onChange={take}
      onDropdownClose={() => setBegun(null)}
      presets={presets}
      allowSingleDateInRange
      maxDate={new Date()}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
    />
  );
}

function presetsOf(t: Translate) {
  const now = new Date();
  return PRESETS.map((preset) => {
    const { first, last } = presetDays(preset, now);
    const value: [string, string] = [first, last];
    return { value, label: t(`widgets.day-range.${preset}`) };
  });
}

/** Returns the days in the user's format. An incomplete range doesn't have an end yet. */
function rangeText(days: readonly unknown[]): string {
  const given = days.filter((day) => typeof day === 'string' || day instanceof Date);
  return given
    .map((day) => formatDate(typeof day === 'string' ? `${day.slice(0, 10)}T00:00` : day.toISOString()))
    .join(' – ');
}
