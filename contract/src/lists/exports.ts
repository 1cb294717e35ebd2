import type { ScheduleRow } from '../exports/export-schedules.ts';
import type { ExportRow } from '../exports/exports.ts';
import { listOf } from '../kit/list.ts';

/** The user's own exports (R-PLUS-7). */
export const exportList = listOf<ExportRow>()({
  id: 'exports',
  labels: 'exports.column',
  columns: [
    { id: 'what', kind: 'own', grow: true, phone: 'title' },
    { id: 'state', kind: 'own', width: 160, phone: 'detail' },
    { id: 'rows', kind: 'number', value: ({ state, rows }) => (state === 'finished' ? rows : null), width: 90 },
    { id: 'size', kind: 'own', width: 100 },
    { id: 'created', kind: 'time', value: ({ createdAt }) => createdAt, width: 110, phone: 'detail' },
    { id: 'expires', kind: 'own', width: 110, phone: 'hidden' },
  ],
});

/** The user's own scheduled exports (R-PLUS-24). */
export const scheduleList = listOf<ScheduleRow>()({
  id: 'export-schedules',
  labels: 'exports.schedule',
  columns: [
    { id: 'what', kind: 'own', grow: true, phone: 'title' },
    { id: 'when', kind: 'own', width: 200, phone: 'detail' },
    { id: 'status', kind: 'own', width: 160, phone: 'detail' },
    { id: 'last', kind: 'own', width: 130, phone: 'hidden' },
    { id: 'next', kind: 'own', width: 130, phone: 'detail' },
  ],
});
