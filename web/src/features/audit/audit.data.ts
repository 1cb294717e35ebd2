import {
  type AuditFilter,
  listAudit,
  readAuditEntry,
  readAuditState,
} from '@greenroom/contract/administration/audit.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-client.ts';
import type { AuditState } from './audit-address.ts';

/** Returns the filter for the calls, with days converted to start and end times in the reader's time zone. */
export function filterOf(state: AuditState): AuditFilter {
  const { who, about, address, kind, operation, from, to } = state;
  return {
    ...(who !== '' && { who }),
    ...(about !== '' && { about }),
    ...(address !== '' && { address }),
    ...(kind !== undefined && { kind }),
    ...(operation !== undefined && { operation }),
    ...(from !== undefined && { from: startOf(from, 0) }),
    ...(to !== undefined && { to: startOf(to, 1) }),
  };
}

/** Returns the start time of the day that is `later` days after `day`, in the reader's time zone. */
function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

export function auditQuery(state: AuditState) {
  const { page, size } = state;
  return { ...queryOf(listAudit, { ...filterOf(state), page, size }), placeholderData: keepPreviousData };
}

export function entryQuery(id: number) {
  return queryOf(readAuditEntry, { id });
}

export const chainQuery = queryOf(readAuditState, {});
