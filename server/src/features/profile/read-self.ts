import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findUserById, type UserRow } from '../session/index.ts';

/** Reads the signed-in user's own row as it is now. */
export async function readSelf(ctx: UserCtx): Promise<UserRow> {
  return (await findUserById(ctx.db, ctx.user.id)) ?? fail('not-signed-in');
}
