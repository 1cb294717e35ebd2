import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import {
  countAll,
  countUnreadOf,
  listPage,
  listSettings,
  markRead,
  markUnread,
  upsertSettings,
} from './notifications.queries.ts';

/** Lists the caller's own notifications, latest first, with the total and the number of unread ones. */
async function listNotifications(
  ctx: UserCtx,
  input: Input<typeof contract.listNotifications>,
): Promise<Data<typeof contract.listNotifications>> {
  const { unreadOnly, size } = input;
  const [rows, { total, unread }] = await Promise.all([
    listPage(ctx.db, ctx.user.id, { unreadOnly, size, offset: offsetOf(input) }),
    countAll(ctx.db, ctx.user.id),
  ]);
  return { rows, total: unreadOnly ? unread : total, unread };
}

/** Returns the number for the notification bell. */
async function countUnread(ctx: UserCtx): Promise<Data<typeof contract.countUnread>> {
  return { unread: await countUnreadOf(ctx.db, ctx.user.id) };
}

/** A round fails only if another transaction succeeded. More failures indicate a different problem. */
const MAX_ROUNDS = 10;

/**
 * Marks the caller's own notifications as read or unread, either all of them or the given ones. Other users'
 * notifications stay unchanged. The caller's other windows are notified.
 * @throws RefusalError `unavailable` if other transactions add figures to them in every round
 */
async function markNotifications(
  ctx: UserCtx,
  input: Input<typeof contract.markNotifications>,
): Promise<Data<typeof contract.markNotifications>> {
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

/**
 * Returns for every kind whether the caller gets it in the interface and by email, by their own choice or by default.
 */
async function readNotificationSettings(ctx: UserCtx): Promise<contract.NotificationSettings> {
  const chosen = new Map((await listSettings(ctx.db, ctx.user.id)).map((each) => [each.kind, each]));
  return contract.NOTIFICATION_KINDS.map((kind) => {
    const { inInterface, byMail } = chosen.get(kind) ?? {
      inInterface: true,
      byMail: contract.NOTIFICATIONS[kind].byMail,
    };
    return { kind, inInterface, byMail };
  });
}

/**
 * Switches kinds on and off for the caller. Kinds that are left out stay unchanged. If a kind is given twice, the last
 * value applies.
 */
async function saveNotificationSettings(
  ctx: UserCtx,
  input: Input<typeof contract.saveNotificationSettings>,
): Promise<contract.NotificationSettings> {
  const once = [...new Map(input.settings.map((each) => [each.kind, each])).values()];
  await ctx.db.transaction().execute((trx) => upsertSettings(trx, ctx.user.id, once));
  return readNotificationSettings(ctx);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listNotifications, listNotifications),
  mount(contract.countUnread, countUnread),
  mount(contract.markNotifications, markNotifications),
  mount(contract.readNotificationSettings, readNotificationSettings),
  mount(contract.saveNotificationSettings, saveNotificationSettings),
];
