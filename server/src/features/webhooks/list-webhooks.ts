import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { listWebhooks as contract } from '@greenroom/contract/webhooks/webhooks.ts';
import type { UserCtx } from '../../context.ts';
import { keeperOf } from './keeper-of.ts';
import { countWebhookRows, listWebhookRows } from './webhooks.queries.ts';

/** Lists the caller’s own webhooks, then those of others that the caller keeps. */
export async function listWebhooks(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const keeper = await keeperOf(ctx, ctx.db);
  const page = { size: input.size, offset: offsetOf(input), now: ctx.clock.now() };
  const [rows, total] = await Promise.all([listWebhookRows(ctx.db, keeper, page), countWebhookRows(ctx.db, keeper)]);
  return { rows, total };
}
