import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listNotifications as contract } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { countAll, listPage } from './notifications.queries.ts';

/** Lists the caller's own notifications, the latest first, with the total and the number of unread ones. */
export async function listNotifications(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { unreadOnly, size } = input;
  const [rows, { total, unread }] = await Promise.all([
    listPage(ctx.db, ctx.user.id, { unreadOnly, size, offset: offsetOf(input) }),
    countAll(ctx.db, ctx.user.id),
  ]);
  return { rows, total: unreadOnly ? unread : total, unread };
}
