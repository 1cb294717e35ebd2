import type { ServerEvent } from '@greenroom/contract/events.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { eventHub } from './event-hub.ts';

/** Calls the handler whenever the server publishes the topic, unless the view is hidden. */
export function useServerEvent(topic: ServerEvent['topic'], handler: (event: ServerEvent) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  }, [handler]);
  useEffect(() => eventHub.subscribe((event) => event.topic === topic && latest.current(event)), [topic]);
}

/** Returns whether the event stream is connected. While it isn't, queries that wait for a change poll. */
export function useLive(): boolean {
  return useSyncExternalStore(eventHub.onLiveChange, eventHub.isLive);
}
