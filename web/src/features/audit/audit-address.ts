import { AUDIT_KINDS, AUDIT_OPERATIONS } from '@greenroom/contract/administration/audit.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { z } from 'zod';
import { listViews } from '../../lib/address/list-views.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';

/**
 * The screen's state in its address. Days are in the reader's time zone. `entry` is the entry shown next to the list.
 */
export const auditAddress = screenAddress(
  'audit',
  pageQuery.extend({
    who: z.string().max(120).default(''),
    about: z.string().max(120).default(''),
    address: z.string().max(60).default(''),
    kind: z.enum(AUDIT_KINDS).optional(),
    operation: z.enum(AUDIT_OPERATIONS).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    entry: z.coerce.number().int().min(1).optional(),
  }),
);

/** The part of the address that saved views store. */
export const AUDIT_VIEWS = listViews(auditAddress, { page: ['page'], stays: ['entry'] });
export type AuditState = z.output<typeof auditAddress>;
export type ChangeAudit = (change: Partial<AuditState>) => void;

/** An empty filter, which doesn't appear in the address. */
export const NO_FILTER = {
  ...{ who: '', about: '', address: '', page: 1 },
  ...{ kind: undefined, operation: undefined, from: undefined, to: undefined },
} as const;

export function isFiltered({ who, about, address, kind, operation, from, to }: AuditState): boolean {
  return who + about + address !== '' || [kind, operation, from, to].some((value) => value !== undefined);
}
