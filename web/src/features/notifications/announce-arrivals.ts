import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api.ts';
import { notify } from '../../lib/notifications.ts';
import { wasOffered } from '../../lib/offered-exports.ts';
import { translate } from '../../lib/text/translate.tsx';
import { notificationMessage } from './notification-message.ts';
import { fetchLatest } from './notifications.data.ts';

/**
 * Shows one notification as a sentence, or the number of several. Shows nothing if the user is already on the
 * notification's page or in another tab.
 */
export async function announceArrivals(count: number, client: QueryClient): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  try {
    const { rows } = await fetchLatest(client);
    const [newest] = rows;
    if (newest === undefined || (count === 1 && location.hash === `#${newest.link}`)) return;
    if (count === 1 && newest.kind === 'export-finished' && wasOffered(newest.params.exportId)) return;
    const one = notificationMessage(newest);
    const message = count === 1 ? translate(one.id, one.params) : translate('notifications.arrived', { count });
    notify({ kind: 'info', message, milliseconds: NOTIFICATION_MS });
  } catch (error) {
    // The bell still shows the number of unread notifications.
    if (!(error instanceof ApiError)) throw error;
  }
}
