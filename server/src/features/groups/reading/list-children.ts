import { CHILD_GROUPS_MAX } from '@greenroom/contract/constants.ts';
import type { listChildren as contract } from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeAsked } from '../groups.policy.ts';
import { findGroup } from '../groups.queries.ts';
import { listChildIds } from '../nodes.queries.ts';
import { readNodes } from '../read-nodes.ts';

/**
 * Lists the children of a group by name, with their figures; without a group, the uppermost ones of the caller or of an
 * agent that an administrator names (R-GROUP-3).
 * @throws RefusalError `group-not-found`, `identity-mismatch`
 */
export async function listChildren(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const scope = scopeAsked(ctx, input.agentId);
  if (input.groupId !== undefined && !(await findGroup(ctx.db, scope, input.groupId))) fail('group-not-found');
  const { ids, total } = await listChildIds(ctx.db, scope, input.groupId, CHILD_GROUPS_MAX);
  return { groups: await readNodes(ctx, ctx.db, scope, ids), total };
}
