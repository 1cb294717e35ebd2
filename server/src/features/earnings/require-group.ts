import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { isGroupThere } from './earnings.queries.ts';

/**
 * A group that a call names must be in the caller's scope; deleted ones are in scope as long as a group above them is.
 * @throws RefusalError `group-not-found`
 */
export async function requireGroup(ctx: Pick<UserCtx, 'db' | 'scope'>, groupId: number | undefined): Promise<void> {
  if (groupId !== undefined && !(await isGroupThere(ctx.db, ctx.scope, groupId))) fail('group-not-found');
}
