import type { Deps } from '../../context.ts';
import { selectTokens, type TokenRow } from './tokens.queries.ts';

/** Every token that was ever made, the newest first; the tokens themselves are not kept. */
export function listTokens(deps: Pick<Deps, 'db'>): Promise<TokenRow[]> {
  return selectTokens(deps.db);
}
