import type { Input } from '@greenroom/contract/kit/route.ts';
import type { releaseClaim as contract } from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../../context.ts';
import { deleteOwnClaim } from '../claims.queries.ts';

/**
 * Releases the caller's own claim, if there is one. A browser that leaves a case and comes back to it at once has both
 * calls under way: whichever the server gets first, the claim made last stays (R-PLUS-4).
 */
export async function releaseClaim(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  const { claimExpiresAt, ...application } = input;
  const until = claimExpiresAt === undefined ? null : new Date(claimExpiresAt);
  await deleteOwnClaim(ctx.db, application, { userId: ctx.user.id, until });
  return null;
}
