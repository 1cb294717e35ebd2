import type { AuditEntry } from '../administration/audit.ts';
import { listOf } from '../kit/list.ts';

/** The audit log (R-PLUS-11). */
export const auditList = listOf<AuditEntry>()({
  id: 'audit',
  labels: 'audit.column',
  columns: [
    { id: 'at', kind: 'time', value: ({ at }) => at, phone: 'detail', beside: true },
    { id: 'actor', kind: 'own', phone: 'detail', beside: true },
    { id: 'what', kind: 'own', phone: 'title', beside: true },
    { id: 'rows', kind: 'number', value: ({ rowCount }) => rowCount, hint: true, phone: 'hidden' },
    { id: 'address', kind: 'text', value: ({ address }) => address, phone: 'hidden' },
    { id: 'via', kind: 'text', value: ({ via }) => via, phone: 'hidden' },
  ],
});

/** A line in the export: one value before and after the change. */
export interface ExportedValue extends AuditEntry {
  readonly key: string | null;
  readonly field: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export const auditExport = listOf<ExportedValue>()({
  id: 'audit-export',
  labels: 'audit.sheet',
  columns: [
    { id: 'id', kind: 'number', value: ({ id }) => id, sheet: 10 },
    { id: 'at', kind: 'time', value: ({ at }) => at, sheet: 20 },
    { id: 'actor', kind: 'text', value: ({ actor }) => actor, sheet: 24 },
    { id: 'operation', kind: 'word', texts: 'audit.operation', value: ({ operation }) => operation, sheet: 12 },
    { id: 'kind', kind: 'text', value: ({ kind }) => kind, sheet: 20 },
    { id: 'key', kind: 'text', value: ({ key }) => key, sheet: 24 },
    { id: 'field', kind: 'text', value: ({ field }) => field, sheet: 20 },
    { id: 'before', kind: 'text', value: ({ before }) => before, sheet: 40 },
    { id: 'after', kind: 'text', value: ({ after }) => after, sheet: 40 },
    { id: 'rows', kind: 'number', value: ({ rowCount }) => rowCount, sheet: 10 },
    { id: 'address', kind: 'text', value: ({ address }) => address, sheet: 20 },
    { id: 'via', kind: 'text', value: ({ via }) => via, sheet: 26 },
  ],
});
