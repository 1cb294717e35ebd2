import type { Input } from '@greenroom/contract/kit/route.ts';
import type { releaseClaim as contract } from '@greenroom/contract/reviews.ts';
import type { UserCtx } from '../../context.ts';
import { deleteOwnClaim } from './claims.queries.ts';

/** Releases the caller's own claim, if there is one. */
export async function releaseClaim(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  await deleteOwnClaim(ctx.db, input, ctx.user.id);
  return null;
}
