import type { Input } from '@greenroom/contract/kit/route.ts';
import { APPROVED_CODE } from '@greenroom/contract/reasons.ts';
import type { approveOverCheck as contract } from '@greenroom/contract/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refusalToApproveOverCheck } from '../applications/index.ts';
import { requireGroup } from '../groups/index.ts';
import { hasOpenApplication, lockApplications } from './applications.queries.ts';
import { outcomeOf, settleApplications } from './settle-applications.ts';

/**
 * An administrator makes an account a host although the check failed for 104, 108, 109 or 110, with a note; the review
 * is then successful with code 200.
 * @throws RefusalError `note-missing`, `application-not-found`, `check-not-approvable`, `application-decided`,
 * `account-has-open-application`, `group-not-found`, and what `refusalToApprove` says
 */
export async function approveOverCheck(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  if (input.note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToApproveOverCheck(ctx.user.roles, application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    await requireGroup(trx, ctx.scope, application.groupId);
    // The account may have applied again since; that application is decided on its own.
    if (await hasOpenApplication(trx, application.hostId, application.appId)) fail('account-has-open-application');
    const verdict = { kind: 'approved-over-check', codes: [APPROVED_CODE], note: input.note } as const;
    const settled = await settleApplications(ctx, trx, [application], verdict, ctx.clock.now());
    const { refused } = outcomeOf(settled, application);
    if (refused !== null) fail(refused);
    await ctx.remember(trx, null);
    return null;
  });
}
