import { PERSONAL_SCOPES } from '@greenroom/contract/kit/route.ts';
import type { CurrentUser, Deps } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TokenUser } from '../../platform/http/identify-caller.ts';
import { lockUser, readUserOfToken } from '../session/index.ts';
import { useToken } from './read-machine.ts';
import { hashToken } from './token-secret.ts';
import { tokenDoor } from './tokens.queries.ts';

/**
 * The user of a personal token as of now, with their roles and rights of this moment, and what the token is for (R-PLUS-12).
 * Null where the token has ended or its user may no longer sign in; also where a role of theirs demands a second factor
 * and the session that made the token had none.
 */
export async function readTokenUser(deps: Deps, token: string, address: string): Promise<TokenUser | null> {
  const found = await useToken(deps, token, address);
  if (!found || found.userId === null) return null;
  const user = await readUserOfToken(deps, found.userId, hashToken(token), found.secondFactor);
  return user && { user, id: found.id, scopes: PERSONAL_SCOPES.filter((scope) => found.scopes.includes(scope)) };
}

/** The user of a personal token as they are now and stay until the transaction ends; null if the token has ended. */
export function lockTokenUser(deps: Deps, db: Db, user: CurrentUser, tokenId: number): Promise<CurrentUser | null> {
  return lockUser(deps, db, user, tokenDoor(tokenId, deps.clock.now()));
}
