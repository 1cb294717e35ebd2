import { NOTIFICATION_KINDS, type NotificationSettings } from '@greenroom/contract/notifications.ts';
import type { UserCtx } from '../../context.ts';
import { KINDS } from './notifications.policy.ts';
import { listSettings } from './notifications.queries.ts';

/** Of every kind whether one gets it in the interface and by mail: one's own choice, or what everybody begins with. */
export async function readSettings(ctx: UserCtx): Promise<NotificationSettings> {
  const chosen = new Map((await listSettings(ctx.db, ctx.user.id)).map((each) => [each.kind, each]));
  return NOTIFICATION_KINDS.map((kind) => {
    const { inInterface, byMail } = chosen.get(kind) ?? KINDS[kind];
    return { kind, inInterface, byMail };
  });
}
