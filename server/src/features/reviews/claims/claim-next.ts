import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { claimNext as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { lockNextApplication, upsertClaim } from '../claims.queries.ts';
import { readCase } from '../read-case.ts';

/** Claims for the caller the oldest application of a queue that nobody else has; null if there is none (R-PLUS-4). */
export async function claimNext(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const claimed = await ctx.db.transaction().execute((trx) => takeNext(ctx, trx, input));
  return claimed && readCase(ctx, claimed);
}

/**
 * The statement that finds one may not see a claim that was committed while it ran; then no claim is made, and the next
 * round sees it. Each round of the loop means that somebody else got an application meanwhile.
 */
async function takeNext(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<ApplicationKey | null> {
  const userId = ctx.user.id;
  for (;;) {
    const now = ctx.clock.now();
    const next = await lockNextApplication(trx, ctx.scope, { queue: input.queue, except: input.except, userId, now });
    if (!next) return null;
    if (await upsertClaim(trx, next, userId, now)) return next;
  }
}
