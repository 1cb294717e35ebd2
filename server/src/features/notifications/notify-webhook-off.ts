import type { NotificationParams } from '@greenroom/contract/notifications.ts';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { enterLetter } from './enter-letter.ts';
import { enterNotifications } from './notify-users.ts';

/** Notifies the owner of a webhook that it was switched off, by a letter at once, too: what happens now, they miss. */
export async function notifyWebhookOff(
  deps: Pick<Deps, 'events'>,
  trx: Trx,
  { userId, ...params }: NotificationParams<'webhook-off'> & { readonly userId: number },
  now: Date,
): Promise<void> {
  await enterNotifications(deps, trx, 'webhook-off', [{ userId, params }], now);
  await enterLetter(trx, 'webhook-off', userId, params);
}
