import type { listParents as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireOwnId } from '../../session/index.ts';
import { findGroup, listAbove } from '../groups.queries.ts';

/**
 * Lists the ancestors of a group that the caller may see, the uppermost first (R-GROUP-3).
 * @throws RefusalError `group-not-found`, `identity-mismatch`
 */
export async function listParents(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  requireOwnId(ctx, input.adminId);
  if (!(await findGroup(ctx.db, ctx.scope, input.groupId))) fail('group-not-found');
  return listAbove(ctx.db, ctx.scope, input.groupId);
}
