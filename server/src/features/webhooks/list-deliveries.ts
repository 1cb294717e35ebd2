import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listDeliveries as contract } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { countDeliveryRows, listDeliveryRows } from './deliveries.queries.ts';
import { keeperOf } from './keeper-of.ts';
import { findWebhookRow } from './webhooks.queries.ts';

/**
 * Lists what was sent to a webhook, and what is to be, the latest first.
 * @throws RefusalError `webhook-not-found`
 */
export async function listDeliveries(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { id, state, kind, size } = input;
  if (!(await findWebhookRow(ctx.db, await keeperOf(ctx, ctx.db), id, ctx.clock.now()))) fail('webhook-not-found');
  const filter = { webhookId: id, state, kind };
  const [rows, total] = await Promise.all([
    listDeliveryRows(ctx.db, filter, { size, offset: offsetOf(input) }),
    countDeliveryRows(ctx.db, filter),
  ]);
  return { rows, total };
}
