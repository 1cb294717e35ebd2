import { PERSONAL_SCOPES } from '@greenroom/contract/kit/route.ts';
import type { CurrentUser, Deps } from '../../context.ts';
import { hashSecret } from '../../platform/crypto/secrets.ts';
import { noteIfPossible } from '../../platform/db/away.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TokenUser } from '../../platform/http/identify-caller.ts';
import { lockUser, readUserOfToken } from '../session/index.ts';
import { findGoodToken, type GoodToken, lockToken, markTokenUsed, tokenDoor } from './tokens.queries.ts';

/**
 * Returns the ID and name of a service token that is currently valid, and whether it has the scope; null for any other
 * token.
 */
export async function readMachine(
  deps: Deps,
  token: string,
  scope: string,
  address: string,
): Promise<{ id: number; name: string; allowed: boolean } | null> {
  const found = await useToken(deps, token, address);
  return found?.userId === null ? { id: found.id, name: found.name, allowed: found.scopes.includes(scope) } : null;
}

/** Returns whether a service token is still valid, and locks it until the transaction ends. */
export function lockMachine(deps: Deps, db: Db, tokenId: number): Promise<boolean> {
  return lockToken(db, tokenId, deps.clock.now());
}

/**
 * Returns a personal token's current user, with their current roles and rights and the token's scopes (R-PLUS-12).
 * Returns null if the token has ended or its user can no longer sign in. It also returns null if one of their roles
 * requires two-factor authentication and the session that created the token didn't have it.
 */
export async function readTokenUser(deps: Deps, token: string, address: string): Promise<TokenUser | null> {
  const found = await useToken(deps, token, address);
  if (!found || found.userId === null) return null;
  const user = await readUserOfToken(deps, found.userId, hashSecret(token), found.secondFactor);
  return (
    user && {
      user: { ...user, viaToken: true },
      id: found.id,
      scopes: PERSONAL_SCOPES.filter((scope) => found.scopes.includes(scope)),
    }
  );
}

/** Locks and returns a personal token's current user until the transaction ends; null if the token has ended. */
export async function lockTokenUser(
  deps: Deps,
  db: Db,
  user: CurrentUser,
  tokenId: number,
): Promise<CurrentUser | null> {
  const now = await lockUser(deps, db, user, tokenDoor(tokenId, deps.clock.now()));
  return now && { ...now, viaToken: true };
}

/**
 * Finds a token that is currently valid. Its use is recorded at most once a minute, so that most reads write nothing.
 */
async function useToken(deps: Deps, token: string, address: string): Promise<GoodToken | null> {
  const now = deps.clock.now();
  const found = await findGoodToken(deps.db, hashSecret(token), now);
  if (found?.stale) await noteIfPossible(() => markTokenUsed(deps.db, found.id, address, now));
  return found;
}
