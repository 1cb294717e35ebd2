import type { Input } from '@greenroom/contract/kit/route.ts';
import type { readDelivery as contract, DeliveryDetail } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { bodyOf } from './body.ts';
import { findContent, findDeliveryRow } from './deliveries.queries.ts';
import { keeperOf } from './keeper-of.ts';
import { listVisible } from './sending.queries.ts';
import { findWebhookRow } from './webhooks.queries.ts';

/**
 * Reads one delivery: what was sent at last, with its signature, and the beginning of what was answered. What the caller may
 * no longer see is left out, as it would not be sent any more (R-PLUS-28).
 * @throws RefusalError `forbidden` without the right of its kind, `webhook-not-found`, `webhook-delivery-not-found`
 */
export async function readDelivery(ctx: UserCtx, { id, deliveryId }: Input<typeof contract>): Promise<DeliveryDetail> {
  const keeper = await keeperOf(ctx, ctx.db);
  const webhook = (await findWebhookRow(ctx.db, keeper, id, ctx.clock.now())) ?? fail('webhook-not-found');
  const row = (await findDeliveryRow(ctx.db, id, deliveryId)) ?? fail('webhook-delivery-not-found');
  const { headers, answer, ...sent } = (await findContent(ctx.db, deliveryId)) ?? fail('webhook-delivery-not-found');
  const seen = await listVisible(ctx.db, { userId: ctx.user.id, kind: row.kind, groupIds: sent.groupIds });
  if (!seen.may) fail('forbidden');
  const items = sent.items.filter(({ groupId }) => groupId === undefined || seen.groupIds.includes(groupId));
  return { ...row, url: webhook.url, headers, body: bodyOf({ ...row, items }), answer };
}
