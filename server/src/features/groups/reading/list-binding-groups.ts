import type { listBindingGroups as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { scopeAsked } from '../groups.policy.ts';
import { describeGroups, listTree } from '../groups.queries.ts';

/**
 * Lists the groups in the caller's scope or, for administrators, in the scope of a named agent (R-GROUP-1).
 * @throws RefusalError `identity-mismatch`
 */
export async function listBindingGroups(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const scope = scopeAsked(ctx, input.adminId);
  const { ids, total } = await listTree(ctx.db, scope, input.search ?? '', input.limit);
  return { groups: await describeGroups(ctx.db, scope, ids), total };
}
