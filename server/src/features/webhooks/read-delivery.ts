import type { Input } from '@greenroom/contract/kit/route.ts';
import type { readDelivery as contract, DeliveryDetail } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { bodyOf } from './body.ts';
import { findContent, findDeliveryRow } from './deliveries.queries.ts';
import { keeperOf } from './keeper-of.ts';
import { findWebhookRow } from './webhooks.queries.ts';

/**
 * Reads one delivery: what was sent at last, with its signature, and the beginning of what was answered.
 * @throws RefusalError `webhook-not-found`, `webhook-delivery-not-found`
 */
export async function readDelivery(ctx: UserCtx, { id, deliveryId }: Input<typeof contract>): Promise<DeliveryDetail> {
  const webhook = (await findWebhookRow(ctx.db, keeperOf(ctx), id, ctx.clock.now())) ?? fail('webhook-not-found');
  const row = (await findDeliveryRow(ctx.db, id, deliveryId)) ?? fail('webhook-delivery-not-found');
  const { items, headers, answer } = (await findContent(ctx.db, deliveryId)) ?? fail('webhook-delivery-not-found');
  return { ...row, url: webhook.url, headers, body: bodyOf({ ...row, items }), answer };
}
