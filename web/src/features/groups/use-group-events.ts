import { invalidateCalls } from '../../lib/api/query-client.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { FIGURE_KEYS, GROUP_KEYS } from './groups.data.ts';

/** Refetches groups and their figures when the server reports a change. */
export function useGroupEvents(): void {
  useStaleOnEvent('group', GROUP_KEYS);
  useStaleOnEvent('host', FIGURE_KEYS);
  useStaleOnEvent('earnings', FIGURE_KEYS);
}

/** Returns a function that invalidates all group data after a change in this window. */
export function useGroupsChanged(): () => Promise<unknown> {
  return () => invalidateCalls(GROUP_KEYS);
}
