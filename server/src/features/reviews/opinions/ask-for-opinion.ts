import type { Input } from '@greenroom/contract/kit/route.ts';
import type { askForOpinion as contract } from '@greenroom/contract/reviews/reviewers.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refusalToDecide } from '../../applications/index.ts';
import { lockHosts } from '../../memberships/index.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { lockApplications } from '../applications.queries.ts';
import { deleteClaims, findLiveClaims } from '../claims.queries.ts';
import { refusalForChanges } from '../evidence.policy.ts';
import { listEvidence } from '../evidence.queries.ts';
import { publishChanges } from '../publish-changes.ts';
import { failClaimLost, failRefused } from '../refusals.ts';
import { insertQuestion, listReviewersBut } from './opinions.queries.ts';

/**
 * Asks another reviewer about an application that the caller has claimed: the claim goes, and for a day the queue gives the
 * application to the other one alone (R-PLUS-4). A question back is the answer. Both are about the account as it was shown, and
 * keep its mark (R-PLUS-27).
 * @throws RefusalError `note-missing`, `reviewer-not-found`, `application-not-found`, `application-decided`, `claim-lost`,
 * `evidence-changed`
 */
export async function askForOpinion(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  const { userId: askedOf, note, mark } = input;
  if (note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const reviewers = await listReviewersBut(trx, ctx.user.id);
    if (!reviewers.some(({ id }) => id === askedOf)) fail('reviewer-not-found');
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToDecide(application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    const now = ctx.clock.now();
    const [claim] = await findLiveClaims(trx, [input], now);
    if (claim?.userId !== ctx.user.id) failClaimLost(claim);
    await lockHosts(trx, [application]);
    const [present] = await listEvidence(trx, [input]);
    const changed = refusalForChanges({ mark, pictureSeen: false }, present);
    if (changed !== null) return failRefused(changed);
    const answers = await insertQuestion(trx, input, { askedBy: ctx.user.id, askedOf, note, mark, at: now });
    await deleteClaims(trx, [input]);
    await publishChanges(ctx, trx, [application]);
    const answered = answers ? 'yes' : 'no';
    const { applicationId, hostId } = application;
    const params = { applicationId, reviewer: ctx.user.nickName, hostId, answered };
    await notifyUsers(ctx, trx, 'opinion-asked', [{ userId: askedOf, params }], now);
    await ctx.remember(trx, null);
    return null;
  });
}
