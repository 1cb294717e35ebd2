import { readReport } from '@greenroom/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query-client.ts';
import { useStaleOnEvent } from './events/use-stale-on-event.ts';
import { useSession } from './session/session.tsx';

const KEYS = [readReport.id];

/**
 * Returns the time when the current week's figures were reported (R-PLUS-6), for a group with all groups below it, or
 * for all groups in scope. Returns undefined while loading, and for users without the right to read figures.
 */
export function useReport(groupId?: number) {
  const earns = useSession().may('statistics:read');
  useStaleOnEvent('earnings', KEYS);
  const { data } = useQuery({ ...queryOf(readReport, groupId === undefined ? {} : { groupId }), enabled: earns });
  return data;
}
