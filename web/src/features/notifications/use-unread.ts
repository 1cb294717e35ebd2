import { NOTIFICATION_LIST } from '@greenroom/contract/unread.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLive, useServerEvent } from '../../lib/events/server-events.ts';
import { withTexts } from '../../lib/text/translate.tsx';
import { Arrivals } from './arrivals.ts';
import { unreadQuery, wasMarkedHere } from './unread.data.ts';

/** Time within which several events cause only one request. */
const SETTLE_MS = 500;

/**
 * Returns the number of unread notifications, which is updated by server events, or by polling if there are none. While
 * the panel is closed, a short message announces new notifications.
 * @returns null until the number is loaded
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
      // The lists already show the marks from this window, and a row must not vanish under the pointer.
      if (!wasMarkedHere()) void client.invalidateQueries({ queryKey: [NOTIFICATION_LIST] });
    }, SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  useArrivals(unread, panelOpen);
  return unread;
}

function useArrivals(unread: number | null, panelOpen: boolean): void {
  const client = useQueryClient();
  const before = useRef<number | null>(null);
  const arrivals = useMemo(() => new Arrivals((count) => void announce(count, client)), [client]);
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

const loadAnnouncing = withTexts(['notifications'], () => import('./announce-arrivals.ts'));

/**
 * Announces new notifications. The code for this is loaded for the first one. If it can't be loaded, the bell still
 * shows the number.
 */
async function announce(count: number, client: QueryClient): Promise<void> {
  const code = await loadAnnouncing().catch(() => null);
  await code?.announceArrivals(count, client);
}
