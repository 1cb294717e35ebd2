import type { Input } from '@greenroom/contract/kit/route.ts';
import type { withdrawOpinion as contract } from '@greenroom/contract/reviews/reviewers.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockApplications } from '../applications.queries.ts';
import { publishChanges } from '../publish-changes.ts';
import { endOwnQuestion } from './opinions.queries.ts';

/**
 * Takes back the caller's own question about an application.
 * @throws RefusalError `application-not-found`, `opinion-given` where it was answered or decided on meanwhile
 */
export async function withdrawOpinion(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    if (!application) return fail('application-not-found');
    if (!(await endOwnQuestion(trx, input, ctx.user.id, ctx.clock.now()))) fail('opinion-given');
    await publishChanges(ctx, trx, [application]);
    return null;
  });
}
