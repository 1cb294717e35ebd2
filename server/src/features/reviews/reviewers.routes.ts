import { PACE_DAYS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/reviews/reviewers.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refusalToDecide } from '../applications/index.ts';
import { lockHosts } from '../memberships/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { lockApplications } from './applications.queries.ts';
import { deleteClaims, findLiveClaims } from './claims.queries.ts';
import { failClaimLost } from './claims.routes.ts';
import { measurePace } from './decisions.queries.ts';
import { refusalForChanges } from './evidence.policy.ts';
import { listEvidence } from './evidence.queries.ts';
import { endOwnQuestion, insertQuestion, listReviewersBut } from './opinions.queries.ts';
import { publishChanges } from './publish-changes.ts';
import { failRefused } from './settle-applications.ts';

/** Lists the other users who decide on hosts. Any of them can be asked for a second opinion. */
async function listReviewers(ctx: UserCtx): Promise<Data<typeof contract.listReviewers>> {
  return listReviewersBut(ctx.db, ctx.user.id);
}

/**
 * Asks another reviewer about an application that the caller has claimed. The claim ends, and for a day the queue gives
 * the application only to the other reviewer (R-PLUS-4). The other reviewer answers by asking back. Both questions
 * store the evidence mark for the account as it was shown (R-PLUS-27).
 * @throws RefusalError `note-missing`, `reviewer-not-found`, `application-not-found`, `application-decided`,
 * `claim-lost`, `evidence-changed`
 */
async function askForOpinion(ctx: UserCtx, input: Input<typeof contract.askForOpinion>): Promise<null> {
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

/**
 * Withdraws the caller's own question about an application.
 * @throws RefusalError `application-not-found`, `opinion-given` if the question was answered or the application was
 * decided on
 */
async function withdrawOpinion(ctx: UserCtx, input: Input<typeof contract.withdrawOpinion>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    if (!application) return fail('application-not-found');
    if (!(await endOwnQuestion(trx, input, ctx.user.id, ctx.clock.now()))) fail('opinion-given');
    await publishChanges(ctx, trx, [application]);
    return null;
  });
}

/**
 * Returns the caller's own pace, and how often later decisions agreed with theirs. Other users' figures can't be read.
 */
export async function readPace(ctx: UserCtx): Promise<Data<typeof contract.readPace>> {
  const pace = await measurePace(ctx.db, ctx.user.id, ctx.clock.now(), ctx.config.timeZone);
  return { days: PACE_DAYS, ...pace };
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listReviewers, listReviewers),
  mount(contract.askForOpinion, askForOpinion),
  mount(contract.withdrawOpinion, withdrawOpinion),
  mount(contract.readPace, readPace),
];
