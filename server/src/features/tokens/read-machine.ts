import type { Deps } from '../../context.ts';
import { noteIfPossible } from '../../platform/db/away.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashToken } from './token-secret.ts';
import { findGoodToken, type GoodToken, lockToken, markTokenUsed } from './tokens.queries.ts';

/** A token that is good now; its use is noted, at most once a minute, so that reading stays reading. */
export async function useToken(deps: Deps, token: string, address: string): Promise<GoodToken | null> {
  const now = deps.clock.now();
  const found = await findGoodToken(deps.db, hashToken(token), now);
  if (found?.stale) await noteIfPossible(() => markTokenUsed(deps.db, found.id, address, now));
  return found;
}

/** The id and the name of a machine's token that is valid now, and whether it has the scope; null for any other. */
export async function readMachine(
  deps: Deps,
  token: string,
  scope: string,
  address: string,
): Promise<{ id: number; name: string; allowed: boolean } | null> {
  const found = await useToken(deps, token, address);
  return found?.userId === null ? { id: found.id, name: found.name, allowed: found.scopes.includes(scope) } : null;
}

/** Tells if a machine's token is still good, and stays so until the transaction ends. */
export function lockMachine(deps: Deps, db: Db, tokenId: number): Promise<boolean> {
  return lockToken(db, tokenId, deps.clock.now());
}
