import type { moveGroup as contract, GroupNode } from '@greenroom/contract/groups.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { refuseTaken } from '../../../platform/http/refuse-taken.ts';
import { insertGroupEvents } from '../group-events.queries.ts';
import { publishGroupChange } from '../publish-group-change.ts';
import { readNode } from '../read-nodes.ts';
import { checkMove } from './check-move.ts';
import { findParent, lockTree, placeBelow } from './tree.queries.ts';

/**
 * Moves a group with all below it. Changes of the tree wait for each other, so no two together make a loop.
 * @throws RefusalError `group-not-found`, `forbidden`, `group-loop`, `group-other-app`, `group-too-deep`,
 * `group-name-taken`
 */
export async function moveGroup(ctx: UserCtx, input: Input<typeof contract>): Promise<GroupNode> {
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

async function place(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<void> {
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
