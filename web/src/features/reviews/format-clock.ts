import { dateFormat } from '../../lib/text/intl.ts';
import { intlLocale } from '../../lib/text/translate.tsx';

/** Formats an ISO time as hours and minutes in the reader's time zone, such as `10:42`. */
export function formatClock(iso: string): string {
  return dateFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(iso));
}
