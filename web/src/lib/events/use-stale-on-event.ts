import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls } from '../api/query-client.ts';
import { useServerEvent } from './server-events.ts';

/** A large batch emits many events a second; what is shown is refetched this often at most. */
const SETTLE_MS = 600;

/**
 * Makes the queries of these calls stale when the server publishes the topic, once for many events in a row.
 * @param isChanging while it gives true nothing is asked: changes of this browser are on their way, of which the answer
 *   would not know all; whoever sends them asks after the last
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
