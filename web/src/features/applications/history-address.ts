import { type HistoryFilter, listHistory } from '@greenroom/contract/applications/applications.ts';
import { applicationKeyText } from '@greenroom/contract/ids/application-key.ts';
import type { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

/** The list's state in its address: the call's query, and `open`, the key of the application shown next to the list. */
export const historyAddressSchema = screenAddress(
  'history',
  listHistory.query.extend({
    open: applicationKeyText.optional(),
  }),
);

/** The part of the address that saved views store. */
export const HISTORY_VIEWS = listViews(historyAddressSchema, { page: ['page'], stays: ['open'] });
export type HistoryState = z.output<typeof historyAddressSchema>;

/** The filter values if no filter is set. They don't change the sorting or the page size. */
export const NO_FILTERS = {
  groupId: undefined,
  batchId: undefined,
  hostId: undefined,
  uploadStatus: undefined,
  reviewStatus: undefined,
  codes: [],
  fixable: undefined,
  decidedFrom: undefined,
  waitingBefore: undefined,
  from: undefined,
  to: undefined,
  page: 1,
} satisfies Partial<HistoryState>;

/** Returns the number of active filters. A time range is one filter. */
export function countFilters(state: HistoryFilter): number {
  const { groupId, batchId, hostId, uploadStatus, reviewStatus, codes, from, to } = state;
  const { fixable, decidedFrom, waitingBefore } = state;
  const single = [groupId, batchId, hostId, uploadStatus, reviewStatus, fixable, decidedFrom, waitingBefore];
  const given = [...single, from ?? to].filter(isGiven);
  return given.length + (codes.length > 0 ? 1 : 0);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}
