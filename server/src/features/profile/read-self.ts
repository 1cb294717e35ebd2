import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findUserById, toSessionUser, type UserRow } from '../session/index.ts';

/** The signed-in user's own row as it is now. */
export async function readSelf(ctx: UserCtx): Promise<UserRow> {
  return (await findUserById(ctx.db, ctx.user.id)) ?? fail('not-signed-in');
}

/** The same as the interface knows it: what a call that changed it answers with. */
export async function describeSelf(ctx: UserCtx): Promise<SessionUser> {
  return toSessionUser(await readSelf(ctx));
}
