import type { readAuditEntry as contract } from '@greenroom/contract/administration/audit.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findEntry } from './audit.queries.ts';

/**
 * One entry with every value before and after.
 * @throws RefusalError `audit-entry-not-found`
 */
export async function readAuditEntry(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  return (await findEntry(ctx.db, id)) ?? fail('audit-entry-not-found');
}
