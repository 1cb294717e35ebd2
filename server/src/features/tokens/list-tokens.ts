import type { Deps } from '../../context.ts';
import { selectTokens, type TokenRecord } from './tokens.queries.ts';

/** Lists every token ever made, the newest first; the tokens themselves are not stored. */
export function listTokens(deps: Pick<Deps, 'db'>): Promise<TokenRecord[]> {
  return selectTokens(deps.db);
}
