import { PERSONAL_SCOPES } from '@greenroom/contract/kit/route.ts';
import type { Deps } from '../../context.ts';
import type { TokenUser } from '../../platform/http/identify-caller.ts';
import { readUserOfToken } from '../session/index.ts';
import { useToken } from './read-machine.ts';
import { hashToken } from './token-secret.ts';

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
