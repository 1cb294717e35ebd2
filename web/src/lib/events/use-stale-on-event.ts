import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useServerEvent } from './server-events.ts';

/** A large batch tells of itself many times a second; what is shown is fetched anew this often at most. */
const SETTLE_MS = 600;

/** Makes what stands under these keys stale when the server tells of the topic, once for many events in a row. */
export function useStaleOnEvent(topic: ServerEvent['topic'], keys: readonly string[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useServerEvent(topic, () => {
    if (timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
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
