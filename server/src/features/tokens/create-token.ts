import { createHash } from 'node:crypto';
import type { TokenScope } from '@greenroom/contract/kit/route.ts';
import type { Deps } from '../../context.ts';
import { insertToken } from './tokens.queries.ts';

/**
 * Makes a token for a machine; only its hash is kept.
 * @returns the token itself, to be shown once
 */
export async function createToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  token: { name: string; scopes: readonly TokenScope[]; days: number },
): Promise<string> {
  const secret = `gr_${deps.random(32).toString('base64url')}`;
  await insertToken(deps.db, {
    name: token.name,
    hash: createHash('sha256').update(secret).digest(),
    scopes: token.scopes,
    expiresAt: new Date(deps.clock.now().getTime() + token.days * 86_400_000),
  });
  return secret;
}
