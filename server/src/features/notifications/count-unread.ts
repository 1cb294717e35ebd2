import type { Data } from '@greenroom/contract/kit/route.ts';
import type { countUnread as contract } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { countUnreadOf } from './notifications.queries.ts';

/** The number beside the bell. */
export async function countUnread(ctx: UserCtx): Promise<Data<typeof contract>> {
  return { unread: await countUnreadOf(ctx.db, ctx.user.id) };
}
