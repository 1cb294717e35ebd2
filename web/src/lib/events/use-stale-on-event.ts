import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef } from 'react';
import { invalidateCalls } from '../api/query-client.ts';
import { useServerEvent } from './server-events.ts';

/** A large batch tells of itself many times a second; what is shown is fetched anew this often at most. */
const SETTLE_MS = 600;

/** Makes what stands under these keys stale when the server tells of the topic, once for many events in a row. */
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
