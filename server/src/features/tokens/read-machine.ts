import { createHash } from 'node:crypto';
import type { Deps } from '../../context.ts';
import { findToken } from './tokens.queries.ts';

/** The id of a machine's token that has the scope as of now; null where there is none. */
export function readMachine(deps: Deps, token: string, scope: string): Promise<number | null> {
  return findToken(deps.db, createHash('sha256').update(token).digest(), scope, deps.clock.now());
}
