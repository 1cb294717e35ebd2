import type { Input } from '@greenroom/contract/kit/route.ts';
import type { readUserInfo as contract, SessionUser } from '@greenroom/contract/session.ts';
import type { UserCtx } from '../../context.ts';
import { readInfo } from './read-info.ts';
import { requireOwnId } from './session.policy.ts';

/** Reads the signed-in user by id; another user's id is refused, because identity comes from the session alone. */
export async function readUserInfo(ctx: UserCtx, input: Input<typeof contract>): Promise<SessionUser> {
  requireOwnId(ctx, input.adminId);
  return readInfo(ctx);
}
