import type { Deps } from '../../context.ts';
import { markTokenRevoked } from './tokens.queries.ts';

/**
 * Revokes a token for good, from its next call on.
 * @returns whether there is such a token; one that was revoked before stays as it is
 */
export async function revokeToken(deps: Pick<Deps, 'db' | 'clock'>, id: number): Promise<boolean> {
  return (await markTokenRevoked(deps.db, id, deps.clock.now())) !== null;
}
