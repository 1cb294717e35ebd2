import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { listNotifications, type Notification } from '@greenroom/contract/notifications.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useLive, useServerEvent } from '../../lib/events/server-events.ts';
import { notify } from '../../lib/notifications.ts';
import { translate } from '../../lib/text/translate.tsx';
import { Arrivals } from './arrivals.ts';
import { notificationMessage } from './notification-message.ts';
import { fetchLatest, unreadQuery } from './notifications.data.ts';
import { wasMarkedHere } from './own-marks.ts';

/** Events within this time cause one request. */
const SETTLE_MS = 500;

/**
 * How many notifications are unread, kept up to date by the server's events, or by polling while none arrive. New ones are
 * announced in a short message while the panel is closed.
 * @returns null until it is loaded
 */
export function useUnread(panelOpen: boolean): number | null {
  const live = useLive();
  const client = useQueryClient();
  const { data } = useQuery(unreadQuery(live));
  const unread = data?.unread ?? null;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useServerEvent('notification', () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void client.invalidateQueries({ queryKey: unreadQuery(live).queryKey });
      // The lists already show what was marked in this window, and a row must not vanish from under the pointer.
      if (!wasMarkedHere()) void client.invalidateQueries({ queryKey: [listNotifications.id] });
    }, SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useArrivals(unread, panelOpen);
  return unread;
}

function useArrivals(unread: number | null, panelOpen: boolean): void {
  const client = useQueryClient();
  const before = useRef<number | null>(null);
  const arrivals = useMemo(() => new Arrivals((count) => void announce(count, () => fetchLatest(client))), [client]);
  useEffect(() => () => arrivals.forget(), [arrivals]);
  useEffect(() => {
    if (panelOpen) arrivals.forget();
  }, [arrivals, panelOpen]);
  useEffect(() => {
    const grown = unread === null || before.current === null ? 0 : unread - before.current;
    before.current = unread;
    if (grown > 0 && !panelOpen && !wasMarkedHere()) arrivals.add(grown);
  }, [arrivals, unread, panelOpen]);
}

/** One sentence for one notification, the number for several; nothing if the user is on its page or in another tab. */
async function announce(count: number, latest: () => Promise<{ rows: Notification[] }>): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  try {
    const { rows } = await latest();
    const [newest] = rows;
    if (newest === undefined || (count === 1 && location.hash === `#${newest.link}`)) return;
    const one = notificationMessage(newest);
    const message = count === 1 ? translate(one.id, one.params) : translate('notifications.arrived', { count });
    notify({ kind: 'info', message, milliseconds: NOTIFICATION_MS });
  } catch (error) {
    // The bell shows the number anyway.
    if (!(error instanceof ApiError)) throw error;
  }
}
