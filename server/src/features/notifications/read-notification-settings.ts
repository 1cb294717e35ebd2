import { NOTIFICATION_KINDS, NOTIFICATIONS, type NotificationSettings } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { listSettings } from './notifications.queries.ts';

/**
 * Returns for every kind whether the caller gets it in the interface and by mail: their own choice, or the kind's
 * default.
 */
export async function readNotificationSettings(ctx: UserCtx): Promise<NotificationSettings> {
  const chosen = new Map((await listSettings(ctx.db, ctx.user.id)).map((each) => [each.kind, each]));
  return NOTIFICATION_KINDS.map((kind) => {
    const { inInterface, byMail } = chosen.get(kind) ?? { inInterface: true, byMail: NOTIFICATIONS[kind].byMail };
    return { kind, inInterface, byMail };
  });
}
