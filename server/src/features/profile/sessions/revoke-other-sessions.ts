import type { Data } from '@greenroom/contract/kit/route.ts';
import type { revokeOtherSessions as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../../context.ts';
import { lockOwner } from '../../session/index.ts';
import { deleteSessionsBut } from '../sessions.queries.ts';

/** Ends all of the caller's own sessions but the current one (R-PLUS-13). */
export async function revokeOtherSessions(ctx: UserCtx): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    const ended = await deleteSessionsBut(trx, ctx.user.id, ctx.user.sessionTokenHash);
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: null });
    return { ended };
  });
}
