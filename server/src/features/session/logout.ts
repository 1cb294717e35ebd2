import type { UserCtx } from '../../context.ts';
import { requireAccess } from '../../platform/db/caller.ts';
import { deleteSession, lockOwner } from './session.queries.ts';

/** Ends the session on the server too (R-SES-3), and notifies what is still open with it. */
export async function logout(ctx: UserCtx): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    await requireAccess(trx);
    await deleteSession(trx, ctx.user.sessionTokenHash);
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: null });
  });
  return null;
}
