import { type Data, type Input, PERSONAL_TOKEN_PREFIX } from '@greenroom/contract/kit/route.ts';
import { type createOwnToken as contract, TOKENS_MAX } from '@greenroom/contract/tokens.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { requirePassword } from '../session/index.ts';
import { reportToken } from './report-token.ts';
import { tokenAnswer } from './token-answer.ts';
import { drawToken, endAfter } from './token-secret.ts';
import { findTokenById, insertOwnToken } from './tokens.queries.ts';

/**
 * Makes a token that acts as the caller within its scopes and counts as the session that made it; a letter reports it,
 * since somebody else may have made it (R-PLUS-12).
 * @throws RefusalError `wrong-password`, `too-many-attempts`, `too-many-tokens`
 */
export async function createOwnToken(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const { token, hash } = drawToken(ctx.random, PERSONAL_TOKEN_PREFIX);
  const now = ctx.clock.now();
  const scopes = [...new Set(input.scopes)];
  const row = { name: input.name, hash, scopes, now, expiresAt: endAfter(now, input.days), madeBy: ctx.user.id };
  const owner = {
    userId: user.id,
    passwordHash: user.passwordHash,
    session: ctx.user.sessionTokenHash,
    max: TOKENS_MAX,
  };
  return ctx.db.transaction().execute(async (trx) => {
    const { id, sessionGood } = await insertOwnToken(trx, row, owner);
    if (!sessionGood) fail('not-signed-in');
    const made = id === null ? fail('too-many-tokens', { max: TOKENS_MAX }) : await findTokenById(trx, id);
    await reportToken(trx, user, 'token-made', { name: input.name });
    return { token, row: tokenAnswer(made ?? fail('internal'), now) };
  });
}
