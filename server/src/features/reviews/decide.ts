import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { decide as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refusalToDecide } from '../applications/index.ts';
import { lockApplications } from './applications.queries.ts';
import { findLiveClaims } from './claims.queries.ts';
import { failClaimLost, failRefused } from './refusals.ts';
import { undoUntil } from './reviews.policy.ts';
import { outcomeOf, settleApplications, toVerdict } from './settle-applications.ts';

/**
 * Decides on an application that the caller has claimed; a success makes the account a host of the group in the same
 * transaction (R-HOST-7).
 * @throws RefusalError `reasons-missing`, `application-not-found`, `application-decided`, `claim-lost`,
 * `evidence-changed`, `evidence-unseen`, and what `refusalToApprove` says
 */
export async function decide(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const verdict = toVerdict(input);
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToDecide(application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    const now = ctx.clock.now();
    const [claim] = await findLiveClaims(trx, [input], now);
    if (claim?.userId !== ctx.user.id) failClaimLost(claim);
    const settled = await settleApplications(ctx, trx, [{ ...application, seen: input }], verdict, now);
    const outcome = outcomeOf(settled, application);
    if (outcome.refused !== null) return failRefused(outcome);
    const { decisionId } = outcome;
    const answer = { decisionId, undoUntil: undoUntil(now).toISOString() };
    await ctx.remember(trx, answer);
    return answer;
  });
}
