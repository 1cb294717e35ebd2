import type { Data } from '@greenroom/contract/kit/route.ts';
import type { queueCounts as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { countQueues } from './claims.queries.ts';

/** How many open applications each queue holds, those under a claim included. */
export async function queueCounts(ctx: UserCtx): Promise<Data<typeof contract>> {
  return countQueues(ctx.db, ctx.scope, ctx.user.id);
}
