import { TOKENS_MAX, type TokenRow } from '@greenroom/contract/tokens.ts';
import type { UserCtx } from '../../context.ts';
import { tokenAnswer } from './token-answer.ts';
import { selectOwnTokens } from './tokens.queries.ts';

/** Those that are no longer good are there to be looked up for a while, not for ever. */
const OTHERS = 100;

/** Lists the caller's own tokens, the good ones first. */
export async function listOwnTokens(ctx: UserCtx): Promise<TokenRow[]> {
  const now = ctx.clock.now();
  const rows = await selectOwnTokens(ctx.db, ctx.user.id, now, TOKENS_MAX + OTHERS);
  return rows.map((row) => tokenAnswer(row, now));
}
