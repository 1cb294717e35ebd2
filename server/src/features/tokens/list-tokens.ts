import type { Deps } from '../../context.ts';
import { selectTokens, type TokenRow } from './tokens.queries.ts';

/** Lists every token ever made, the newest first; the tokens themselves are not stored. */
export function listTokens(deps: Pick<Deps, 'db'>): Promise<TokenRow[]> {
  return selectTokens(deps.db);
}
