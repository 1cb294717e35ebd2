import type { UserCtx } from '../../context.ts';
import { deleteSession } from './session.queries.ts';

/** Ends the session on the server too (R-SES-3). */
export async function logout(ctx: UserCtx): Promise<null> {
  await deleteSession(ctx.db, ctx.user.sessionTokenHash);
  return null;
}
