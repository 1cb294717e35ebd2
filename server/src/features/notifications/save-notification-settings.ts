import type { Input } from '@greenroom/contract/kit/route.ts';
import type { saveNotificationSettings as contract, NotificationSettings } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { upsertSettings } from './notifications.queries.ts';
import { readNotificationSettings } from './read-notification-settings.ts';

/**
 * Switches kinds on and off for the caller; kinds that are left out stay, and if one is named twice the last counts.
 */
export async function saveNotificationSettings(
  ctx: UserCtx,
  input: Input<typeof contract>,
): Promise<NotificationSettings> {
  const once = [...new Map(input.settings.map((each) => [each.kind, each])).values()];
  await ctx.db.transaction().execute((trx) => upsertSettings(trx, ctx.user.id, once));
  return readNotificationSettings(ctx);
}
