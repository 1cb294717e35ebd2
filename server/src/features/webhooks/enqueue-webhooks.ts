import type { WebhookItem, WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { deliverWebhooksJob } from './deliveries.job.ts';
import { insertDeliveries, insertOwnDeliveries, isWanted } from './deliveries.queries.ts';

/** Kinds for items that belong to one user. Only this user's webhooks receive them. */
type Own = 'export.finished';
type OfGroups = Exclude<WebhookKind, 'webhook.test' | Own>;

/**
 * Enqueues deliveries for an event in the same transaction (R-PLUS-12). Each webhook receives only what its owner can
 * see. If no webhook subscribes to the kind, this takes only one small query.
 * @param list returns the items; called only if a webhook subscribes to them
 */
export async function enqueueWebhooks<K extends OfGroups>(
  trx: Trx,
  kind: K,
  now: Date,
  list: () => readonly WebhookItem<K>[] | Promise<readonly WebhookItem<K>[]>,
): Promise<void>;
export async function enqueueWebhooks(
  trx: Trx,
  kind: OfGroups,
  now: Date,
  list: () => readonly WebhookItem<OfGroups>[] | Promise<readonly WebhookItem<OfGroups>[]>,
): Promise<void> {
  if (!(await isWanted(trx, kind))) return;
  const happened = (await list()).map((item) => ({ groupId: item.groupId, item }));
  if (happened.length === 0) return;
  const entered = await insertDeliveries(trx, kind, happened, now);
  if (entered > 0) await deliverWebhooksJob.enter(trx, {});
}

/** Enqueues deliveries to a user's own webhooks, in the same transaction as the event. */
export async function enqueueOwnWebhooks<K extends Own>(
  trx: Trx,
  kind: K,
  userId: number,
  now: Date,
  items: readonly WebhookItem<K>[],
): Promise<void> {
  if ((await insertOwnDeliveries(trx, kind, userId, items, now)) > 0) await deliverWebhooksJob.enter(trx, {});
}
