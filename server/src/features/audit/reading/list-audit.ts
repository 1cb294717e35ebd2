import { AUDIT_MOST_LISTED, type listAudit as contract } from '@greenroom/contract/administration/audit.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { countEntries, listEntries } from './audit.queries.ts';
import { findFilter } from './find-filter.ts';

/** Lists who changed what, the latest first (R-PLUS-11); no more than the newest `AUDIT_MOST_LISTED` of the filter. */
export async function listAudit(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const filter = await findFilter(ctx, input);
  const offset = offsetOf(input);
  const size = Math.min(input.size, Math.max(0, AUDIT_MOST_LISTED - offset));
  const [rows, counted] = await Promise.all([
    size === 0 ? [] : listEntries(ctx.db, filter, { size, offset }),
    countEntries(ctx.db, filter),
  ]);
  return { rows, total: Math.min(counted, AUDIT_MOST_LISTED), more: counted > AUDIT_MOST_LISTED };
}
