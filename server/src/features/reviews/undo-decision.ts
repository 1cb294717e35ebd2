import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { undoDecision as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { upsertClaim } from './claims.queries.ts';
import { readCase } from './read-case.ts';
import { takeBack } from './take-back.ts';

/**
 * Undoes the caller's own decision within 30 seconds: the application is open and claimed by them again, and a
 * membership that it opened is deleted (R-PLUS-4).
 * @throws RefusalError `decision-not-yours`, `decision-already-undone`, `undo-too-late`,
 * `account-has-open-application`, `group-not-found`
 */
export async function undoDecision(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const reopened = await ctx.db.transaction().execute(async (trx) => {
    const [taken] = await takeBack(ctx, trx, [input]);
    if (!taken || taken.application === null) return fail(taken?.refused ?? 'decision-not-yours');
    await upsertClaim(trx, taken.application, ctx.user.id, ctx.clock.now());
    return taken.application;
  });
  return readCase(ctx, reopened);
}
