import type { SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { findUserById } from './session.queries.ts';
import { toSessionUser } from './session-user.ts';

/** Reads the signed-in user. */
export async function readInfo(ctx: UserCtx): Promise<SessionUser> {
  const found = await findUserById(ctx.db, ctx.user.id);
  return found ? toSessionUser(found) : fail('not-signed-in');
}
