import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls } from '../api/query-client.ts';
import { useServerEvent } from './server-events.ts';

/** Minimum time between two refetches of the shown data, since a large batch emits many events a second. */
const SETTLE_MS = 600;

/**
 * Makes the queries of these calls stale when the server publishes the topic, once for many events in a row.
 * @param isChanging while it returns true, nothing is refetched: changes of this browser are in progress, and the
 * answer would not contain all of them; their sender refetches after the last
 */
export function useStaleOnEvent(
  topic: ServerEvent['topic'],
  keys: readonly string[],
  isChanging: () => boolean = () => false,
): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useServerEvent(topic, () => {
    if (timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      if (!isChanging()) void invalidateCalls(keys);
    }, SETTLE_MS);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}
