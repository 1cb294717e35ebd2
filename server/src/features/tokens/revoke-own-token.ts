import type { Input } from '@greenroom/contract/kit/route.ts';
import type { revokeOwnToken as contract } from '@greenroom/contract/tokens.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { markTokenRevoked } from './tokens.queries.ts';

/**
 * Revokes one of the caller's own tokens for good, from its next call on.
 * @throws RefusalError `token-not-found`, for another user's too
 */
export async function revokeOwnToken(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  if (!(await markTokenRevoked(ctx.db, id, ctx.clock.now(), ctx.user.id))) fail('token-not-found');
  return null;
}
