import type { ExportRow } from '../exports.ts';
import { listOf } from '../kit/list.ts';

/** One's own exports (R-PLUS-7). */
export const exportList = listOf<ExportRow>()({
  id: 'exports',
  labels: 'exports.column',
  columns: [
    { id: 'what', kind: 'own', grow: true, phone: 'title' },
    { id: 'state', kind: 'own', width: 190, phone: 'detail' },
    { id: 'rows', kind: 'number', value: ({ state, rows }) => (state === 'finished' ? rows : null), width: 100 },
    { id: 'size', kind: 'own', width: 90 },
    { id: 'created', kind: 'time', value: ({ createdAt }) => createdAt, width: 130, phone: 'detail' },
    { id: 'expires', kind: 'own', width: 130, phone: 'hidden' },
  ],
});
