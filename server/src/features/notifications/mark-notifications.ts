import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { markNotifications as contract } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { countUnreadOf, markRead, markUnread } from './notifications.queries.ts';

/** A round fails only where another transaction has succeeded; beyond this something else is wrong. */
const MAX_ROUNDS = 10;

/**
 * Marks the caller's own notifications as read or unread, all of them or the named ones; other users' stay as they are.
 * The reader's other windows are notified.
 * @throws RefusalError `unavailable` if they are counted up by others in every round
 */
export async function markNotifications(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const changed = input.read
    ? await markRead(ctx.db, ctx.user.id, input.ids, ctx.clock.now())
    : await markUnreadInTurn(ctx, input.ids);
  if (changed.length > 0) {
    await ctx.events.publish(ctx.db, { userId: ctx.user.id }, { topic: 'notification', id: null });
  }
  return { unread: await countUnreadOf(ctx.db, ctx.user.id), changed };
}

async function markUnreadInTurn(ctx: UserCtx, ids: readonly number[] | undefined): Promise<number[]> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changed = await markUnread(ctx.db, ctx.user.id, ids);
    if (changed) return changed;
  }
  return fail('unavailable');
}
