import type {
  AuditEntry,
  AuditEntryDetail,
  exportAudit as contract,
} from '@greenroom/contract/administration/audit.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { auditExport, type ExportedValue } from '@greenroom/contract/lists/audit.ts';
import type { UserCtx } from '../../../context.ts';
import { streamRows } from '../../../platform/db/stream-rows.ts';
import type { FileAnswer } from '../../../platform/http/mount.ts';
import { sheetAnswer } from '../../../platform/sheets/write/sheet-answer.ts';
import { writeList } from '../../../platform/sheets/write/write-list.ts';
import { exportedEntries } from './audit.queries.ts';
import { findFilter } from './find-filter.ts';

/** Streams the filtered entries as a sheet, a line for each value before and after, in the reader's language and zone. */
export async function exportAudit(ctx: UserCtx, input: Input<typeof contract>): Promise<FileAnswer> {
  const { format, timeZone, ...filter } = input;
  const entries = await streamRows(ctx, exportedEntries(await findFilter(ctx, filter)));
  const { messages, locale } = ctx;
  const sheet = writeList(auditExport, eachValue(entries), { messages, locale, timeZone, own: {} });
  return sheetAnswer(format, 'audit', sheet);
}

type Exported = AuditEntry & Pick<AuditEntryDetail, 'rows'>;

async function* eachValue(entries: AsyncIterable<Exported>): AsyncIterable<ExportedValue> {
  for await (const entry of entries) {
    if (entry.rows.length === 0) yield { ...entry, key: null, field: null, before: null, after: null };
    for (const { key, before, after } of entry.rows) {
      for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
        yield { ...entry, key: keyText(key), field, before: text(before?.[field]), after: text(after?.[field]) };
      }
    }
  }
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
