import type { Input } from '@greenroom/contract/kit/route.ts';
import type { reopen as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { refusalToReopen } from '../applications/index.ts';
import { requireGroup } from '../groups/index.ts';
import { endMembership } from '../memberships/index.ts';
import { lockApplications, openApplications } from './applications.queries.ts';
import { insertDecisions } from './decisions.queries.ts';
import { publishChanges } from './publish-changes.ts';
import { tellOfDecisions } from './tell-of-decisions.ts';

/**
 * An administrator opens a decided or lapsed application again, with a note; a membership that it opened ends
 * (R-HOST-7).
 * @throws RefusalError `note-missing`, `application-not-found`, `application-open`,
 * `account-has-open-application`, `group-not-found`
 */
export async function reopen(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  if (input.note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToReopen(ctx.user, application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    await requireGroup(trx, ctx.scope, application.groupId);
    const now = ctx.clock.now();
    const opened = await openApplications(trx, [application], now);
    if (!opened?.has(application.applicationId)) fail('account-has-open-application');
    const membershipId = await endMembership(ctx, trx, application, now);
    await insertDecisions(trx, [{ ...application, membershipId, unseen: [] }], {
      kind: 'reopened',
      codes: [],
      note: input.note,
      decidedBy: ctx.user.id,
      decidedAt: now,
    });
    await publishChanges(ctx, trx, [application]);
    await tellOfDecisions(trx, [application], { decision: 'reopened', codes: [] }, now);
    await ctx.remember(trx, null);
    return null;
  });
}
