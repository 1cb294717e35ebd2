import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { claimOne as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refusalToDecide } from '../../applications/index.ts';
import { lockApplications } from '../applications.queries.ts';
import { findLiveClaims, upsertClaim } from '../claims.queries.ts';
import { readCase } from '../read-case.ts';
import { failClaimLost } from '../refusals.ts';

/**
 * Claims one application for the caller, or renews their claim on it (R-PLUS-4).
 * @throws RefusalError `application-not-found`, `application-decided`, `claim-lost` with who has it, until when
 */
export async function claimOne(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  await ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToDecide(application);
    if (refusal) fail(refusal);
    const now = ctx.clock.now();
    if (await upsertClaim(trx, input, ctx.user.id, now)) return;
    const [claim] = await findLiveClaims(trx, [input], now);
    failClaimLost(claim);
  });
  return readCase(ctx, input);
}
