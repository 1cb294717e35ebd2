import type { revokeAnyToken as contract } from '@greenroom/contract/administration/tokens.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { reportToken } from './report-token.ts';
import { markTokenRevoked } from './tokens.queries.ts';

/**
 * Revokes any token for good, from its next call on. Its user gets a letter, so that a program that fails is no riddle.
 * @throws RefusalError `token-not-found`
 */
export async function revokeAnyToken(ctx: UserCtx, { id }: Input<typeof contract>): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const { name, wasGood, username, email, locale } =
      (await markTokenRevoked(trx, id, ctx.clock.now())) ?? fail('token-not-found');
    if (!wasGood || username === null || locale === null) return;
    await reportToken(trx, { username, email, locale }, 'token-revoked', { name });
  });
  return null;
}
