import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls } from '../api/query-client.ts';
import { useServerEvent } from './server-events.ts';

/** Minimum time between two refetches of the shown data, because a large batch emits many events per second. */
const SETTLE_MS = 600;

/**
 * Makes the queries for these calls stale when the server publishes the topic. Many events in a row have this effect
 * only once.
 * @param isChanging returns true while this browser is making changes. Nothing is refetched then, because the answer
 * wouldn't contain all changes. The code that makes them refetches after the last one.
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
