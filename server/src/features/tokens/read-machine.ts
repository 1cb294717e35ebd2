import { createHash } from 'node:crypto';
import type { Deps } from '../../context.ts';
import { findToken } from './tokens.queries.ts';

/** The id of a machine's token that is valid now, and whether it has the scope; null for any other. */
export function readMachine(
  deps: Deps,
  token: string,
  scope: string,
): Promise<{ id: number; allowed: boolean } | null> {
  return findToken(deps.db, createHash('sha256').update(token).digest(), scope, deps.clock.now());
}
