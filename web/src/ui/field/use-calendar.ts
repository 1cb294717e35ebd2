import dayjs from 'dayjs';
import { useMemo } from 'react';
import { dateFormat } from '../../lib/text/intl.ts';
import { intlLocale, useLocale, useT } from '../../lib/text/translate.tsx';

/** Maximum length of the short weekday names above the days. If they are longer, single letters are shown. */
const MAX_WEEKDAY_LETTERS = 3;

/**
 * Returns the props that all calendars from `@mantine/dates` share: names in the user's language, and only one month's
 * days.
 */
export function useCalendar() {
  const t = useT();
  const { locale } = useLocale();
  const name = useMemo(() => registerNames(locale), [locale]);
  const [earlier, later] = [t('widgets.calendar.earlier'), t('widgets.calendar.later')];
  return {
    locale: name,
    ariaLabels: {
      previousMonth: earlier,
      nextMonth: later,
      previousYear: earlier,
      nextYear: later,
      previousDecade: earlier,
      nextDecade: later,
    },
    weekendDays: [],
    highlightToday: true,
    hideOutsideDates: true,
  };
}

/**
 * Registers the names of months and weekdays with dayjs. The names come from the browser, so we don't ship any.
 * @returns the locale's name in dayjs
 */
function registerNames(locale: string): string {
  const name = locale.toLowerCase();
  const names = (count: number, dateOf: (index: number) => Date, options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(intlLocale(locale), options);
    return Array.from({ length: count }, (_, index) => format.format(dateOf(index)));
  };
  const months = (month: 'long' | 'short') => names(12, (index) => new Date(2026, index), { month });
  // 2026-11-01 was a Sunday, the first weekday in dayjs.
  const weekdays = (weekday: 'long' | 'short' | 'narrow') =>
    names(7, (index) => new Date(2026, 10, 1 + index), { weekday });
  const short = weekdays('short');
  const fits = short.every((day) => day.length <= MAX_WEEKDAY_LETTERS);
  dayjs.locale(
    {
      name,
      months: months('long'),
      monthsShort: months('short'),
      weekdays: weekdays('long'),
      weekdaysShort: short,
      formats: {},
      relativeTime: {},
      weekdaysMin: fits ? short : weekdays('narrow'),
    },
    undefined,
    true,
  );
  return name;
}
