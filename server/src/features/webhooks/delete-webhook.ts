import type { Input } from '@greenroom/contract/kit/route.ts';
import type { deleteWebhook as contract } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { keeperOf } from './keeper-of.ts';
import { lockWebhook, removeWebhook } from './webhooks.queries.ts';

/**
 * Deletes a webhook with its log.
 * @throws RefusalError `webhook-not-found`
 */
export async function deleteWebhook(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockWebhook(trx, await keeperOf(ctx, trx), id))) fail('webhook-not-found');
    await removeWebhook(trx, id);
    return null;
  });
}
