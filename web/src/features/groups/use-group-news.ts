import { useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  return () => Promise.all(GROUP_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
