import { invalidateCalls } from '../../lib/api/query-client.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { FIGURE_KEYS, GROUP_KEYS } from './groups.data.ts';

/** Keeps what is shown of groups as the server has it. */
export function useGroupNews(): void {
  useStaleOnEvent('group', GROUP_KEYS);
  useStaleOnEvent('host', FIGURE_KEYS);
  useStaleOnEvent('earnings', FIGURE_KEYS);
}

/** @returns what makes everything about groups stale, after a change of one's own */
export function useGroupsChanged(): () => Promise<unknown> {
  return () => invalidateCalls(GROUP_KEYS);
}
