import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { type rotateSecret as contract, OLD_SECRET_HOURS } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { SIGNING_SECRET_BYTES, writeSigningSecret } from '../../platform/outbound/sign.ts';
import { findWebhookRow, lockWebhook, replaceSecret } from './webhooks.queries.ts';

/**
 * Gives one of the caller’s own webhooks a new secret; the old one signs, too, for a day. A rotation within that day ends
 * the one before: two secrets sign at most.
 * @throws RefusalError `webhook-not-found`, for everybody else’s, too
 */
export async function rotateSecret(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const own = { userId: ctx.user.id, others: [] };
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, own, id))) fail('webhook-not-found');
    const [secret, now] = [ctx.random(SIGNING_SECRET_BYTES), ctx.clock.now()];
    await replaceSecret(trx, id, secret, new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000));
    const webhook = (await findWebhookRow(trx, own, id, now)) ?? fail('webhook-not-found');
    return { webhook, secret: writeSigningSecret(secret) };
  });
}
