import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { type createWebhook as contract, WEBHOOKS_MAX } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { SIGNING_SECRET_BYTES, writeSigningSecret } from '../../platform/outbound/sign.ts';
import { requireAddress } from './require-address.ts';
import { countOwn, findWebhookRow, insertWebhook } from './webhooks.queries.ts';

/**
 * Makes a webhook of the caller’s own. Its secret is in this answer alone.
 * @throws RefusalError those of `requireAddress`, `too-many-webhooks`
 */
export async function createWebhook(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const fields = { name: input.name, url: await requireAddress(ctx, input.url), kinds: [...new Set(input.kinds)] };
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countOwn(trx, ctx.user.id)) >= WEBHOOKS_MAX) fail('too-many-webhooks', { max: WEBHOOKS_MAX });
    const [secret, now] = [ctx.random(SIGNING_SECRET_BYTES), ctx.clock.now()];
    const id = await insertWebhook(trx, ctx.user.id, fields, { secret, now });
    const webhook =
      (await findWebhookRow(trx, { userId: ctx.user.id, others: [] }, id, now)) ?? fail('webhook-not-found');
    return { webhook, secret: writeSigningSecret(secret) };
  });
}
