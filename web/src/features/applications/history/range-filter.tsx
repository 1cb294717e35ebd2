import '@mantine/dates/styles.layer.css';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { formatDate, type Translate, useT } from '../../../lib/text/translate.tsx';
import { filterRoom } from '../../../ui/field/filter-room.ts';
import { useCalendar } from '../../../ui/field/use-calendar.ts';
import classes from '../history.module.css';
import type { HistoryState } from '../history-address.ts';
import { daysOf, PRESETS, presetDays, timesOf } from './time-range.ts';

interface RangeFilterProps {
  state: HistoryState;
  onChange: (change: Pick<HistoryState, 'from' | 'to'>) => void;
}

/** The days of upload in the reader's zone, with presets for common ranges. */
export function RangeFilter({ state, onChange }: RangeFilterProps) {
  const t = useT();
  const calendar = useCalendar();
  const id = useId();
  const days = daysOf(state.from, state.to);
  // The first day alone is not a filter yet.
  const [begun, setBegun] = useState<string | null>(null);
  const presets = useMemo(() => presetsOf(t), [t]);
  const take = ([first, last]: [string | null, string | null]) => {
    setBegun(first !== null && last === null ? first : null);
    if (first === null) onChange({ from: undefined, to: undefined });
    else if (last !== null) onChange(timesOf({ first, last }));
  };
  return (
    <DatePickerInput
      // The calendar is named by the field that opens it.
      id={id}
      popoverProps={{ id }}
      type="range"
      {...filterRoom(222, 280, classes.range)}
      size="xs"
      label={t('applications.filter.range')}
      placeholder={t('applications.filter.any-time')}
      leftSection={<IconCalendar size={14} aria-hidden />}
      leftSectionPointerEvents="none"
      {...calendar}
      valueFormatter={({ date }) => (Array.isArray(date) ? rangeText(date) : '')}
      value={begun !== null ? [begun, null] : [days?.first ?? null, days?.last ?? null]}
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
    return { value, label: t(`applications.range.${preset}`) };
  });
}

/** The days in the reader's format; a range that has only begun has no end yet. */
function rangeText(days: readonly unknown[]): string {
  const given = days.filter((day) => typeof day === 'string' || day instanceof Date);
  return given
    .map((day) => formatDate(typeof day === 'string' ? `${day.slice(0, 10)}T00:00` : day.toISOString()))
    .join(' – ');
}
