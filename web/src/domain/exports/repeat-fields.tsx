import '../../ui/theme/mantine-screens.css';
import {
  EXPORT_EVERY,
  EXPORT_RANGES,
  type RelativeRange,
  type ScheduleTime,
} from '@greenroom/contract/exports/export-schedules.ts';
import { type ExportKey, exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { Checkbox, Stack } from '@mantine/core';
import { formatHour, formatWeekdayOf } from '../../lib/text/day-format.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Select } from '../../ui/field/select.tsx';

/** The times and days for a repeated export, and whether to email it. */
export interface RepeatValues extends ScheduleTime {
  range: RelativeRange | null;
  byMail: boolean;
}

/** Returns the suggested values: an export each morning, for the day before. */
export function startValues(list: ExportKey): RepeatValues {
  const { range } = exportedOf(list);
  const needsDays = range !== null && range.kind !== 'week';
  return { every: 'day', weekday: 1, monthDay: 1, hour: 6, range: needsDays ? 'yesterday' : null, byMail: true };
}

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

interface RepeatFieldsProps {
  values: RepeatValues;
  onChange: (values: RepeatValues) => void;
}

export function RepeatFields({ values, onChange }: RepeatFieldsProps) {
  const t = useT();
  const change = (next: Partial<RepeatValues>) => onChange({ ...values, ...next });
  const choice = (number: number, label: string) => ({ value: String(number), label });
  return (
    <Stack gap={10}>
      <Select
        label={t('exports.repeat.every')}
        data={EXPORT_EVERY.map((value) => ({ value, label: t(`exports.every.${value}`) }))}
        value={values.every}
        onChange={(chosen) => change({ every: EXPORT_EVERY.find((each) => each === chosen) ?? values.every })}
        allowDeselect={false}
      />
      {values.every === 'week' && (
        <Select
          label={t('exports.repeat.weekday')}
          data={numbers(1, 7).map((day) => choice(day, formatWeekdayOf(day)))}
          value={String(values.weekday)}
          onChange={(chosen) => change({ weekday: Number(chosen) })}
          allowDeselect={false}
        />
      )}
      {values.every === 'month' && (
        <Select
          label={t('exports.repeat.month-day')}
          description={t('exports.repeat.month-day.hint')}
          data={numbers(1, 31).map((day) => choice(day, String(day)))}
          value={String(values.monthDay)}
          onChange={(chosen) => change({ monthDay: Number(chosen) })}
          allowDeselect={false}
        />
      )}
      <Select
        label={t('exports.repeat.hour')}
        data={numbers(0, 23).map((hour) => choice(hour, formatHour(hour)))}
        value={String(values.hour)}
        onChange={(chosen) => change({ hour: Number(chosen) })}
        allowDeselect={false}
      />
      {values.range !== null && (
        <Select
          label={t('exports.repeat.range')}
          data={EXPORT_RANGES.map((value) => ({ value, label: t(`exports.relative.${value}`) }))}
          value={values.range}
          onChange={(chosen) => change({ range: EXPORT_RANGES.find((each) => each === chosen) ?? values.range })}
          allowDeselect={false}
        />
      )}
      <Checkbox
        label={t('exports.repeat.by-mail')}
        checked={values.byMail}
        onChange={(event) => change({ byMail: event.currentTarget.checked })}
      />
    </Stack>
  );
}
