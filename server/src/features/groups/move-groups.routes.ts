import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/groups.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refuseTaken } from '../../platform/http/refuse-taken.ts';
import { insertGroupEvents } from './group-events.queries.ts';
import { administers } from './groups.policy.ts';
import { type GroupRow, requireGroup } from './groups.queries.ts';
import { publishGroupChange, readNode } from './nodes.ts';
import {
  countHosts,
  findParent,
  levelOf,
  lockTree,
  placeBelow,
  readSubtree,
  type Subtree,
  seenFromAloneThere,
  standsBelowOwn,
} from './tree.queries.ts';

/**
 * Returns the groups that would move, and the users who would gain or lose access to them. These users are bound above
 * only one of the two places. Only users that the caller can see are listed. Users bound to the group itself keep
 * access.
 * @throws RefusalError as `moveGroup`, except for a name that is in use
 */
async function previewMove(
  ctx: UserCtx,
  input: Input<typeof contract.previewMove>,
): Promise<Data<typeof contract.previewMove>> {
  const { groupId, parentId = null } = input;
  const caller = { id: ctx.user.id, administers: administers(ctx.user), scope: ctx.scope };
  return ctx.db.transaction().execute(async (trx) => {
    const { subtree } = await checkMove(ctx, trx, groupId, parentId);
    const now = (await findParent(trx, groupId))?.id ?? null;
    return {
      groups: subtree.groups,
      hosts: await countHosts(trx, groupId),
      gain: await seenFromAloneThere(trx, groupId, parentId, now, caller),
      lose: await seenFromAloneThere(trx, groupId, now, parentId, caller),
    };
  });
}

/**
 * Moves a group with all below it. Tree changes run one after another, so two parallel moves can't create a loop.
 * @throws RefusalError `group-not-found`, `forbidden`, `group-loop`, `group-other-app`, `group-too-deep`,
 * `group-name-taken`
 */
async function moveGroup(ctx: UserCtx, input: Input<typeof contract.moveGroup>): Promise<contract.GroupNode> {
  return refuseTaken('agent_groups_sibling', 'group-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockTree(trx);
      await place(ctx, trx, input);
      const answer = await readNode(ctx, trx, input.groupId);
      await ctx.remember(trx, answer);
      return answer;
    }),
  );
}

async function place(ctx: UserCtx, trx: Trx, input: Input<typeof contract.moveGroup>): Promise<void> {
  const { moved, parent } = await checkMove(ctx, trx, input.groupId, input.parentId);
  const before = await findParent(trx, moved.id);
  if (before?.id === parent?.id) return;
  const now = ctx.clock.now();
  await placeBelow(trx, moved.id, input.parentId, now);
  const params = {
    from: before?.name ?? null,
    fromId: before?.id ?? null,
    to: parent?.name ?? null,
    toId: parent?.id ?? null,
  };
  const event = { groupId: moved.id, kind: 'moved', params, byUser: ctx.user.id, note: input.note || null } as const;
  await insertGroupEvents(trx, [event], now);
  await publishGroupChange(ctx, trx);
}

interface CheckedMove {
  readonly moved: GroupRow;
  /** Null for the top of the tree. */
  readonly parent: GroupRow | null;
  readonly subtree: Subtree;
}

/**
 * Checks whether the caller can move a group below another, and whether the tree allows it. The app must be the same,
 * the new place must not be below the group itself, and the tree must not get too deep. Both groups are locked against
 * deletion until the transaction ends.
 * @param parentId null: to the top, which only administrators can do
 * @throws RefusalError `group-not-found`, `forbidden`, `group-loop`, `group-other-app`, `group-too-deep`
 */
async function checkMove(ctx: UserCtx, trx: Trx, groupId: number, parentId: number | null): Promise<CheckedMove> {
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
 * Requires that the caller can move and delete a group. Only administrators and agents bound above the group can.
 * @throws RefusalError `forbidden`
 */
export async function requireMayMove(ctx: UserCtx, trx: Trx, groupId: number): Promise<void> {
  if (!administers(ctx.user) && !(await standsBelowOwn(trx, groupId, ctx.user.id))) fail('forbidden');
}

export const routes: readonly MountedRoute[] = [
  mount(contract.previewMove, previewMove),
  mount(contract.moveGroup, moveGroup),
];
