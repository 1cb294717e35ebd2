import * as contract from '@greenroom/contract/administration/audit.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { auditExport, type ExportedValue } from '@greenroom/contract/lists/audit.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { flatMapRows } from '../../platform/rows.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import {
  countEntries,
  type EntryFilter,
  exportedEntries,
  findEntry,
  listEntries,
  readChainState,
  termsByName,
} from './audit.queries.ts';
import { findLastCheck } from './chain.queries.ts';

/**
 * Lists changes with their authors, latest first (R-PLUS-11). It lists at most the newest `AUDIT_MOST_LISTED` changes
 * that match the filter.
 */
async function listAudit(
  ctx: UserCtx,
  input: Input<typeof contract.listAudit>,
): Promise<Data<typeof contract.listAudit>> {
  const filter = await findFilter(ctx, input);
  const offset = offsetOf(input);
  const size = Math.min(input.size, Math.max(0, contract.AUDIT_MOST_LISTED - offset));
  const [rows, counted] = await Promise.all([
    size === 0 ? [] : listEntries(ctx.db, filter, { size, offset }),
    countEntries(ctx.db, filter),
  ]);
  return { rows, total: Math.min(counted, contract.AUDIT_MOST_LISTED), more: counted > contract.AUDIT_MOST_LISTED };
}

/** Returns how far the chain is sealed, and the time and result of the last check. */
async function readAuditState(ctx: UserCtx): Promise<Data<typeof contract.readAuditState>> {
  const [state, check] = await Promise.all([readChainState(ctx.db), findLastCheck(ctx.db)]);
  return { ...(state ?? fail('internal')), check: check ?? null };
}

/**
 * Returns one entry with all values before and after the change.
 * @throws RefusalError `audit-entry-not-found`
 */
async function readAuditEntry(
  ctx: UserCtx,
  { id }: Input<typeof contract.readAuditEntry>,
): Promise<Data<typeof contract.readAuditEntry>> {
  return (await findEntry(ctx.db, id)) ?? fail('audit-entry-not-found');
}

/** The kinds of objects that a number can identify. */
const NUMBERED = ['user', 'group', 'batch', 'application', 'department', 'menu', 'app', 'token', 'key'];

/** Converts the call's filter. A name can belong to a user or a group, and a number can be any object's ID. */
async function findFilter(ctx: UserCtx, given: contract.AuditFilter): Promise<EntryFilter> {
  const { about, who, address, ...rest } = given;
  const wanted = { ...rest, who: who || undefined, address: address || undefined };
  if (!about) return { ...wanted, about: null };
  const small = about.toLowerCase();
  const ids = /^\d+$/.test(about) ? NUMBERED.map((kind) => `${kind}:${about}`) : [];
  const named = await termsByName(ctx.db, about);
  return { ...wanted, about: [small, `host:${small}`, `role:${small}`, `dictionary:${small}`, ...ids, ...named] };
}

/** Exports audit log entries as a file, with one line for each changed value (R-PLUS-11, R-STAT-3). */
export const exportedAudit = exportedList({
  list: auditExport,
  filter: contract.listAudit.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const filter = await findFilter(ctx, given);
    return {
      total: null,
      rows: async (stream) => flatMapRows(await stream<Exported>(exportedEntries(filter)), valuesOf),
    };
  },
});

type Exported = contract.AuditEntry & Pick<contract.AuditEntryDetail, 'rows'>;

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

/** Formats a value for a sheet. A hidden value becomes three dots. */
function text(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && 'hidden' in value) return '•••';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listAudit, listAudit),
  mount(contract.readAuditState, readAuditState),
  mount(contract.readAuditEntry, readAuditEntry),
];
