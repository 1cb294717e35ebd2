import { createHash } from 'node:crypto';
import type { Deps } from '../../context.ts';
import { findToken } from './tokens.queries.ts';

/** The id of a machine's token if it is valid now and has the scope; otherwise null. */
export function readMachine(deps: Deps, token: string, scope: string): Promise<number | null> {
  return findToken(deps.db, createHash('sha256').update(token).digest(), scope, deps.clock.now());
}
