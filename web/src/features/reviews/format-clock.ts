import { dateFormat } from '../../lib/text/intl.ts';
import { intlLocale } from '../../lib/text/translate.tsx';

/** An ISO time as the clock shows it in the reader's zone: `10:42`. */
export function formatClock(iso: string): string {
  return dateFormat(intlLocale(), { timeStyle: 'short' }).format(new Date(iso));
}
