import type { Input } from '@greenroom/contract/kit/route.ts';
import type { revokeSession as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { requireAccess } from '../../../platform/db/caller.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockOwner } from '../../session/index.ts';
import { deleteSessionById } from '../sessions.queries.ts';

/**
 * Ends one of the caller's own sessions from its next request on; it may be the current one (R-PLUS-13).
 * @throws RefusalError `session-not-found`, for another user's too
 */
export async function revokeSession(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    await requireAccess(trx);
    if (!(await deleteSessionById(trx, ctx.user.id, input.id))) fail('session-not-found');
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: input.id });
  });
  return null;
}
