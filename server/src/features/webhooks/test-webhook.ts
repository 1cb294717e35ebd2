import type { Input } from '@greenroom/contract/kit/route.ts';
import type { testWebhook as contract, DeliveryRow } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { findDeliveryRow, insertTest } from './deliveries.queries.ts';
import { keeperOf } from './keeper-of.ts';
import { lockWebhook } from './webhooks.queries.ts';

/**
 * Sends a test delivery, once; where the webhook is off, too, so that it can be tried before it is switched on.
 * @throws RefusalError `webhook-not-found`
 */
export async function testWebhook(ctx: UserCtx, { id }: Input<typeof contract>): Promise<DeliveryRow> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, await keeperOf(ctx, trx), id))) fail('webhook-not-found');
    const deliveryId = await insertTest(trx, id, ctx.clock.now());
    await deliverWebhooksJob.enter(trx, {});
    return (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-not-found');
  });
}
