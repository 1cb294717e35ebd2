import { type ExportFilter, exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { searchGroups } from '@greenroom/contract/groups.ts';
import type { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The list's state in its address, which is the query of the call. */
export const queryAddressSchema = screenAddress('query-groups', searchGroups.query);

/** The part of the address that saved views store. */
export const QUERY_VIEWS = listViews(queryAddressSchema, { page: ['page'] });
export type QueryState = z.output<typeof queryAddressSchema>;

/** Values that clear all filters but keep the sorting and the page size. */
export const NO_FILTERS = {
  agentId: undefined,
  search: undefined,
  country: undefined,
  appId: undefined,
  page: 1,
} satisfies Partial<QueryState>;

export function countFilters({ agentId, search, country, appId }: QueryState): number {
  return [agentId, search, country, appId].filter((value) => value !== undefined && value !== '').length;
}

/** Returns the list's filters and order for an export. */
export function groupFilterOf({ page: _page, size: _size, ...filter }: QueryState): ExportFilter {
  return exportFilterOf(filter);
}
