import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId } from 'react';
import { dateFormat } from '../../lib/text/intl.ts';
import { intlLocale, useLocale, useT } from '../../lib/text/translate.tsx';
import { useCalendar } from '../../ui/field/use-calendar.ts';
import { usePhone } from '../../ui/theme/phone.ts';

export interface EditDateTimeProps {
  label: string;
  /** Text under the field, before the time zone's name. */
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Time in ISO 8601 and UTC. */
  value: string | null;
  onChange: (iso: string | null) => void;
  autofocus: boolean;
}

/**
 * Edits a day and time in the user's time zone, and shows the zone's name. A default export, because its calendar loads
 * on demand.
 */
export default function EditDateTime(props: EditDateTimeProps) {
  const { label, hint, error, value, onChange, required = false, disabled = false, autofocus } = props;
  const t = useT();
  const { locale } = useLocale();
  const calendar = useCalendar();
  const phone = usePhone();
  const id = useId();
  const zone = t('widgets.edit.zone', { zone: zoneName(locale) });
  return (
    <DateTimePicker
      label={label}
      error={error}
      disabled={disabled}
      // The field that opens the calendar also labels it.
      id={id}
      popoverProps={{ id }}
      dropdownType={phone ? 'modal' : 'popover'}
      description={hint === undefined ? zone : `${hint} ${zone}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={required}
      clearable={!required}
      clearButtonProps={{ 'aria-label': t('common.clear'), style: { minInlineSize: 24, minBlockSize: 24 } }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      placeholder={t('widgets.edit.choose')}
      {...calendar}
      value={value === null ? null : localOf(new Date(value))}
      onChange={(local) => onChange(local === null ? null : new Date(local.replace(' ', 'T')).toISOString())}
      valueFormat={(local) => shown(locale, local)}
      submitButtonProps={{ 'aria-label': t('widgets.edit.take-time') }}
      timePickerProps={{
        format: hasTwelveHours(locale) ? '12h' : '24h',
        amPmLabels: { am: halfDay(locale, 1), pm: halfDay(locale, 13) },
        hoursInputLabel: t('widgets.edit.hours'),
        minutesInputLabel: t('widgets.edit.minutes'),
        amPmInputLabel: t('widgets.edit.half-day'),
      }}
      {...(autofocus && { 'data-autofocus': true })}
    />
  );
}

function shown(locale: string, local: string): string {
  const format = dateFormat(intlLocale(locale), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(local.replace(' ', 'T')));
}

/** Returns a date as `2026-11-21 14:05:00` in the user's zone, in the calendar's own format. */
function localOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

function zoneName(locale: string): string {
  const generic = zoneNameAs(locale, 'longGeneric');
  // For a zone without a name, this is only its offset.
  return /^(GMT|UTC)/.test(generic) ? zoneNameAs(locale, 'long') : generic;
}

function zoneNameAs(locale: string, timeZoneName: 'long' | 'longGeneric'): string {
  const parts = dateFormat(intlLocale(locale), { timeZoneName }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function hasTwelveHours(locale: string): boolean {
  return dateFormat(intlLocale(locale), { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

/** Returns the name for an hour's half of the day, such as AM. */
function halfDay(locale: string, hour: number): string {
  const format = dateFormat(intlLocale(locale), { hour: 'numeric', hour12: true });
  return format.formatToParts(new Date(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
}
