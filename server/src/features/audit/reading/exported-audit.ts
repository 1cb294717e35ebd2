import { type AuditEntry, type AuditEntryDetail, listAudit } from '@greenroom/contract/administration/audit.ts';
import { auditExport, type ExportedValue } from '@greenroom/contract/lists/audit.ts';
import { flatMapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { exportedEntries } from './audit.queries.ts';
import { findFilter } from './find-filter.ts';

/** Entries of the audit as a file, a line for each value before and after (R-PLUS-11, R-STAT-3). */
export const exportedAudit = exportedList({
  list: auditExport,
  filter: listAudit.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const filter = await findFilter(ctx, given);
    return {
      total: null,
      rows: async (stream) => flatMapRows(await stream<Exported>(exportedEntries(filter)), valuesOf),
    };
  },
});

type Exported = AuditEntry & Pick<AuditEntryDetail, 'rows'>;

function valuesOf(entry: Exported): ExportedValue[] {
  if (entry.rows.length === 0) return [{ ...entry, key: null, field: null, before: null, after: null }];
  return entry.rows.flatMap(({ key, before, after }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
      ...{ ...entry, key: keyText(key), field },
      ...{ before: text(before?.[field]), after: text(after?.[field]) },
    })),
  );
}

function keyText(key: Readonly<Record<string, unknown>>): string {
  return Object.values(key).map(String).join(' · ');
}

/** A value as a sheet shows it; one that is kept out of the audit is three dots. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && 'hidden' in value) return '•••';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
