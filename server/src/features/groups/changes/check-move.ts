import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { administers } from '../groups.policy.ts';
import type { GroupRow } from '../groups.queries.ts';
import { requireGroup } from '../lock-group.queries.ts';
import { levelOf, readSubtree, type Subtree, standsBelowOwn } from './tree.queries.ts';

export interface CheckedMove {
  readonly moved: GroupRow;
  /** Null: the top. */
  readonly parent: GroupRow | null;
  readonly subtree: Subtree;
}

/**
 * Whether the caller may move a group below another, and whether the tree allows it: of one app, not below itself, not
 * too deep. Both groups are kept from deletion until the transaction ends.
 * @param parentId null: to the top, which only administrators may do
 * @throws RefusalError `group-not-found`, `forbidden`, `group-loop`, `group-other-app`, `group-too-deep`
 */
export async function checkMove(
  ctx: UserCtx,
  trx: Trx,
  groupId: number,
  parentId: number | null,
): Promise<CheckedMove> {
  const moved = await requireGroup(trx, ctx.scope, groupId);
  await requireMayMove(ctx, trx, groupId);
  if (parentId === null && !administers(ctx.user)) fail('forbidden');
  const parent = parentId === null ? null : await requireGroup(trx, ctx.scope, parentId);
  const subtree = await readSubtree(trx, groupId, parentId);
  if (subtree.holds) fail('group-loop');
  if (parent && parent.appId !== moved.appId) fail('group-other-app');
  const levels = (parent ? await levelOf(trx, parent.id) : 0) + subtree.levels;
  if (levels > GROUP_MAX_DEPTH) fail('group-too-deep', { max: GROUP_MAX_DEPTH });
  return { moved, parent, subtree };
}

/**
 * A group may be moved and deleted by administrators, and by an agent who has a group above it.
 * @throws RefusalError `forbidden`
 */
export async function requireMayMove(ctx: UserCtx, trx: Trx, groupId: number): Promise<void> {
  if (!administers(ctx.user) && !(await standsBelowOwn(trx, groupId, ctx.user.id))) fail('forbidden');
}
