import type { Data } from '@greenroom/contract/kit/route.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/query-client.ts';

const QUERY = { ...queryOf(readSettings, {}), staleTime: Number.POSITIVE_INFINITY };

/** Returns the current settings that the interface needs. Returns undefined until they have loaded. */
export function useSettings(): Data<typeof readSettings> | undefined {
  return useQuery(QUERY).data;
}
