import type { Input } from '@greenroom/contract/kit/route.ts';
import type { approveOverCheck as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { lockApplications } from './applications.queries.ts';
import { approveOverChecks } from './approve-over-checks.ts';
import { failRefused } from './refusals.ts';

/**
 * An administrator makes an account a host although the check failed for 104, 108, 109 or 110, with a note; the review
 * is then successful with code 200.
 * @throws RefusalError `note-missing`, `application-not-found`, `check-not-approvable`, `application-decided`,
 * `account-has-open-application`, `group-not-found`, `evidence-changed`, `evidence-unseen`, and what `refusalToApprove` says
 */
export async function approveOverCheck(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  if (input.note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    if (!application) return fail('application-not-found');
    const given = { note: input.note, acceptUnseen: input.acceptUnseen, now: ctx.clock.now() };
    const refusals = await approveOverChecks(ctx, trx, [{ ...application, seen: input }], given);
    const refusal = refusals.get(application.applicationId) ?? null;
    if (refusal !== null) failRefused(refusal);
    await ctx.remember(trx, null);
    return null;
  });
}
