import { dateFormat } from '../../lib/text/intl.ts';
import { intlLocale } from '../../lib/text/translate.tsx';

/** Returns an ISO time as a clock shows it in the reader's time zone: `10:42`. */
export function formatClock(iso: string): string {
  return dateFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(iso));
}
