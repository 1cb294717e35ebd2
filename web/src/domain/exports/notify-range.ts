import type { DayRange } from '../../lib/day-range.ts';
import { notify } from '../../lib/notifications.ts';
import { formatDate } from '../../lib/text/format.ts';
import { translate } from '../../lib/text/texts.ts';

const NOTICE_MS = 10_000;

/**
 * Notifies the user which days were selected for an export, because exports need a range (R-VALID-4) and none was set.
 */
export function notifyRange({ first, last }: DayRange): void {
  const days = { first: formatDate(`${first}T00:00`), last: formatDate(`${last}T00:00`) };
  notify({ kind: 'info', message: translate('exports.menu.range', days), milliseconds: NOTICE_MS });
}
