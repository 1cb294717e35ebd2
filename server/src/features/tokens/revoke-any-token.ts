import type { revokeAnyToken as contract } from '@greenroom/contract/administration/tokens.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { reportToken } from './report-token.ts';
import { findOwnerGrants, markTokenRevoked } from './tokens.queries.ts';

/**
 * Revokes a token for good, from its next call on: a machine's, or that of a user who has nothing beyond the caller's rights. Its
 * user gets an email that explains why a program fails.
 * @throws RefusalError `token-not-found`, `beyond-own-rights`
 */
export async function revokeAnyToken(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    requireWithin(ctx.user, (await findOwnerGrants(trx, id)) ?? fail('token-not-found'));
    const { name, wasGood, username, email, locale } =
      (await markTokenRevoked(trx, id, ctx.clock.now())) ?? fail('token-not-found');
    if (!wasGood || username === null || locale === null) return;
    await reportToken(trx, { username, email, locale }, 'token-revoked', { name });
  });
  return null;
}
