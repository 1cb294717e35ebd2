import { readReport } from '@greenroom/contract/statistics.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query-client.ts';
import { useStaleOnEvent } from './events/use-stale-on-event.ts';
import { useSession } from './session/session.tsx';

const KEYS = [readReport.id];

/**
 * As of when the figures of the current week are (R-PLUS-6), of a group with all below it or of all in scope; undefined
 * while it is loaded, and for who may not read figures.
 */
export function useReport(groupId?: number) {
  const earns = useSession().may('statistics:read');
  useStaleOnEvent('earnings', KEYS);
  const { data } = useQuery({ ...queryOf(readReport, groupId === undefined ? {} : { groupId }), enabled: earns });
  return data;
}
