import { type HistoryFilter, listHistory } from '@greenroom/contract/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/reviews.ts';
import { z } from 'zod';

/** The list's state in its address: the call's query, and `open`, the record beside the list as `hostId:id`. */
export const historyAddressSchema = listHistory.query.extend({
  open: z
    .string()
    .regex(/^.{1,64}:\d{1,15}$/)
    .optional(),
});
export type HistoryState = z.output<typeof historyAddressSchema>;

/** The filters as they are when none is set; sorting and size stay as they were. */
export const NO_FILTERS = {
  groupId: undefined,
  batchId: undefined,
  hostId: undefined,
  uploadStatus: undefined,
  reviewStatus: undefined,
  codes: [],
  from: undefined,
  to: undefined,
  page: 1,
} satisfies Partial<HistoryState>;

/** How many filters are set; a time range counts as one. */
export function countFilters(state: HistoryFilter): number {
  const { groupId, batchId, hostId, uploadStatus, reviewStatus, codes, from, to } = state;
  const given = [groupId, batchId, hostId, uploadStatus, reviewStatus, from ?? to].filter(isGiven);
  return given.length + (codes.length > 0 ? 1 : 0);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '';
}

export function openKeyOf(row: { hostId: string; id: number }): string {
  return `${row.hostId}:${row.id}`;
}

/** @returns null where nothing is open */
export function parseOpenKey(open: string | undefined): ApplicationKey | null {
  if (open === undefined) return null;
  const at = open.lastIndexOf(':');
  return { hostId: open.slice(0, at), applicationId: Number(open.slice(at + 1)) };
}
