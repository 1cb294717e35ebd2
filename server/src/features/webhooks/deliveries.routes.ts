import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { deliverWebhooksJob } from './deliveries.job.ts';
import {
  countDeliveryRows,
  findContent,
  findDeliveryRow,
  insertTest,
  listDeliveryRows,
  makeDue,
} from './deliveries.queries.ts';
import { bodyOf } from './sending.policy.ts';
import { listVisible } from './sending.queries.ts';
import { lockWebhook } from './webhooks.queries.ts';
import { keeperOf, requireWebhook } from './webhooks.routes.ts';

/**
 * Lists a webhook's sent and waiting deliveries, latest first.
 * @throws RefusalError `webhook-not-found`
 */
async function listDeliveries(
  ctx: UserCtx,
  input: Input<typeof contract.listDeliveries>,
): Promise<Data<typeof contract.listDeliveries>> {
  const { id, state, kind, size } = input;
  await requireWebhook(ctx.db, await keeperOf(ctx, ctx.db), id, ctx.clock.now());
  const filter = { webhookId: id, state, kind };
  const [rows, total] = await Promise.all([
    listDeliveryRows(ctx.db, filter, { size, offset: offsetOf(input) }),
    countDeliveryRows(ctx.db, filter),
  ]);
  return { rows, total };
}

/**
 * Returns one delivery, with what was last sent, its signature, and the beginning of the answer. Items that the caller
 * can no longer see are left out, as they would be in a new attempt (R-PLUS-28).
 * @throws RefusalError `forbidden` without the right for its kind, `webhook-not-found`, `webhook-delivery-not-found`
 */
async function readDelivery(
  ctx: UserCtx,
  { id, deliveryId }: Input<typeof contract.readDelivery>,
): Promise<contract.DeliveryDetail> {
  const keeper = await keeperOf(ctx, ctx.db);
  const webhook = await requireWebhook(ctx.db, keeper, id, ctx.clock.now());
  const row = (await findDeliveryRow(ctx.db, id, deliveryId)) ?? fail('webhook-delivery-not-found');
  const { headers, answer, ...sent } = (await findContent(ctx.db, deliveryId)) ?? fail('webhook-delivery-not-found');
  const seen = await listVisible(ctx.db, { userId: ctx.user.id, kind: row.kind, groupIds: sent.groupIds });
  if (!seen.may) fail('forbidden');
  const items = sent.items.filter(({ groupId }) => groupId === undefined || seen.groupIds.includes(groupId));
  return { ...row, url: webhook.url, headers, body: bodyOf({ ...row, items }), answer };
}

/**
 * Sends a test delivery once. This also works while the webhook is off, so that users can test it before they switch it
 * on.
 * @throws RefusalError `webhook-not-found`
 */
async function testWebhook(ctx: UserCtx, { id }: Input<typeof contract.testWebhook>): Promise<contract.DeliveryRow> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, await keeperOf(ctx, trx), id))) fail('webhook-not-found');
    const deliveryId = await insertTest(trx, id, ctx.clock.now());
    await deliverWebhooksJob.enter(trx, {});
    return (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-not-found');
  });
}

/**
 * Sends a delivery again immediately, with the same ID, and resets its attempts. A delivery that is being sent stays
 * unchanged.
 * @throws RefusalError `webhook-not-found`, `webhook-delivery-not-found`, `webhook-off`
 */
async function sendAgain(
  ctx: UserCtx,
  { id, deliveryId }: Input<typeof contract.sendAgain>,
): Promise<contract.DeliveryRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const keeper = await keeperOf(ctx, trx);
    if (!(await lockWebhook(trx, keeper, id))) fail('webhook-not-found');
    const now = ctx.clock.now();
    const delivery = (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-delivery-not-found');
    const webhook = await requireWebhook(trx, keeper, id, now);
    if (!webhook.enabled && delivery.kind !== 'webhook.test') fail('webhook-off');
    await makeDue(trx, deliveryId, now);
    await deliverWebhooksJob.enter(trx, {});
    return (await findDeliveryRow(trx, id, deliveryId)) ?? fail('webhook-delivery-not-found');
  });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listDeliveries, listDeliveries),
  mount(contract.readDelivery, readDelivery),
  mount(contract.testWebhook, testWebhook),
  mount(contract.sendAgain, sendAgain),
];
