import type { WebhookItem, WebhookKind } from '@greenroom/contract/webhooks/webhook-kinds.ts';
import type { Trx } from '../../platform/db/database.ts';
import { deliverWebhooksJob } from './deliveries.job.ts';
import { insertDeliveries, insertOwnDeliveries, isWanted } from './deliveries.queries.ts';

/** What is told to one user alone, of what is theirs. */
type Own = 'export.finished';
type Told = Exclude<WebhookKind, 'webhook.test' | Own>;

/**
 * Tells webhooks of what happened, in the transaction in which it happens (R-PLUS-12): each is told of what its owner may
 * see. Where no webhook wants the kind, this is one small query.
 * @param list asked for the items only where somebody wants them
 */
export async function tellWebhooks<K extends Told>(
  trx: Trx,
  kind: K,
  now: Date,
  list: () => readonly WebhookItem<K>[] | Promise<readonly WebhookItem<K>[]>,
): Promise<void>;
export async function tellWebhooks(
  trx: Trx,
  kind: Told,
  now: Date,
  list: () => readonly WebhookItem<Told>[] | Promise<readonly WebhookItem<Told>[]>,
): Promise<void> {
  if (!(await isWanted(trx, kind))) return;
  const happened = (await list()).map((item) => ({ groupId: item.groupId, item }));
  if (happened.length === 0) return;
  const entered = await insertDeliveries(trx, kind, happened, now);
  if (entered > 0) await deliverWebhooksJob.enter(trx, {});
}

/** Tells a user's own webhooks of what is theirs, in the transaction in which it happens. */
export async function tellOwner<K extends Own>(
  trx: Trx,
  kind: K,
  userId: number,
  now: Date,
  items: readonly WebhookItem<K>[],
): Promise<void> {
  if ((await insertOwnDeliveries(trx, kind, userId, items, now)) > 0) await deliverWebhooksJob.enter(trx, {});
}
