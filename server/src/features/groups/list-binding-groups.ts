import type { getBindingAgentGroup as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { requireOwnId } from '../session/index.ts';
import { listGroups } from './groups.queries.ts';

/** The groups that the caller may add hosts to or look at (R-GROUP-1). */
export async function listBindingGroups(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  requireOwnId(ctx, input.adminId);
  return listGroups(ctx.db, ctx.scope, input.search ?? '', input.limit);
}
