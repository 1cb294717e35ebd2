import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls } from '../api/query-client.ts';
import { useServerEvent } from './server-events.ts';

/** A large batch emits many events a second; what is shown is refetched this often at most. */
const SETTLE_MS = 600;

/** Makes the queries of these calls stale when the server publishes the topic, once for many events in a row. */
export function useStaleOnEvent(topic: ServerEvent['topic'], keys: readonly string[]): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useServerEvent(topic, () => {
    if (timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      void invalidateCalls(keys);
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
