import type { Input } from '@greenroom/contract/kit/route.ts';
import type { sendAgain as contract, DeliveryRow } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { findDeliveryRow, makeDue } from './deliveries.queries.ts';
import { keeperOf } from './keeper-of.ts';
import { findWebhookRow, lockWebhook } from './webhooks.queries.ts';

/**
 * Sends a delivery again at once, under the same id, with all its attempts before it; one that is being sent just now is
 * left to that.
 * @throws RefusalError `webhook-not-found`, `webhook-delivery-not-found`, `webhook-off`
 */
export async function sendAgain(ctx: UserCtx, { id, deliveryId }: Input<typeof contract>): Promise<DeliveryRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const keeper = await keeperOf(ctx, trx);
    if (!(await lockWebhook(trx, keeper, id))) fail('webhook-not-found');
    const now = ctx.clock.now();
    const delivery = (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-delivery-not-found');
    const webhook = (await findWebhookRow(trx, keeper, id, now)) ?? fail('webhook-not-found');
    if (!webhook.enabled && delivery.kind !== 'webhook.test') fail('webhook-off');
    await makeDue(trx, deliveryId, now);
    await deliverWebhooksJob.enter(trx, {});
    return (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-delivery-not-found');
  });
}
