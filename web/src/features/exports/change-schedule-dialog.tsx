import type { ScheduleRow } from '@greenroom/contract/exports/export-schedules.ts';
import { EXPORT_EVERY, EXPORT_RANGES } from '@greenroom/contract/exports/export-schedules.ts';
import EditDialog, { type EditColumn } from '../../domain/edit/edit-dialog.tsx';
import type { RepeatValues } from '../../domain/exports/repeat-fields.tsx';
import { differing, type ReadRow } from '../../lib/form/edited-row.ts';
import { formatHour, formatWeekdayOf } from '../../lib/text/day-format.ts';
import { formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { readAgain, schedulesChanged, sendScheduleChange } from './exports.data.ts';

interface ChangeScheduleDialogProps {
  row: ScheduleRow;
  onClose: () => void;
}

/**
 * Changes when an export repeats, which days it covers, and whether Greenroom sends an email. This is a default export
 * so that it can be loaded lazily.
 */
export default function ChangeScheduleDialog({ row, onClose }: ChangeScheduleDialogProps) {
  const t = useT();
  const save = async (values: RepeatValues, read: ReadRow<RepeatValues>) => {
    await sendScheduleChange({ id: row.id, ...differing(read.values, values), version: read.version });
    await schedulesChanged();
  };
  const reread = async () => {
    const now = await readAgain(row.id);
    return now && { values: valuesOf(now), version: now.version };
  };
  return (
    <EditDialog<RepeatValues>
      opened
      title={t('exports.repeat.title', { what: t(`exports.list.${row.list}`) })}
      columns={(values) => columnsFor(t, values)}
      initial={valuesOf(row)}
      record={{ version: row.version, reread }}
      onSubmit={save}
      submit={t('exports.repeat.save')}
      onClose={onClose}
    />
  );
}

function valuesOf({ every, weekday, monthDay, hour, range, byMail }: ScheduleRow): RepeatValues {
  return { every, weekday, monthDay, hour, range, byMail };
}

type Field = EditColumn<RepeatValues>;

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

function columnsFor(t: Translate, { every, range }: RepeatValues): readonly Field[] {
  const weekday: Field = {
    kind: 'select',
    key: 'weekday',
    label: t('exports.repeat.weekday'),
    options: numbers(1, 7).map((day) => ({ value: day, label: formatWeekdayOf(day) })),
    required: true,
  };
  const monthDay: Field = {
    kind: 'select',
    key: 'monthDay',
    label: t('exports.repeat.month-day'),
    hint: t('exports.repeat.month-day.hint'),
    options: numbers(1, 31).map((day) => ({ value: day, label: formatNumber(day) })),
    required: true,
  };
  const days: Field = {
    kind: 'select',
    key: 'range',
    label: t('exports.repeat.range'),
    options: EXPORT_RANGES.map((value) => ({ value, label: t(`exports.relative.${value}`) })),
    required: true,
  };
  return [
    {
      kind: 'select',
      key: 'every',
      label: t('exports.repeat.every'),
      options: EXPORT_EVERY.map((value) => ({ value, label: t(`exports.every.${value}`) })),
      required: true,
    },
    ...(every === 'week' ? [weekday] : []),
    ...(every === 'month' ? [monthDay] : []),
    {
      kind: 'select',
      key: 'hour',
      label: t('exports.repeat.hour'),
      options: numbers(0, 23).map((hour) => ({ value: hour, label: formatHour(hour) })),
      required: true,
    },
    ...(range === null ? [] : [days]),
    { kind: 'checkbox', key: 'byMail', label: t('exports.repeat.by-mail') },
  ];
}
