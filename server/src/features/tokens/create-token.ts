import type { TokenScope } from '@greenroom/contract/kit/route.ts';
import type { Deps } from '../../context.ts';
import { drawToken, endAfter } from './token-secret.ts';
import { insertToken } from './tokens.queries.ts';

const PREFIX = 'gr_';

export interface MachineToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
  /** Who makes it; left out: the command. */
  readonly madeBy?: number;
}

/** Makes a token for a machine; only its hash is kept. @returns its id, and the token itself, to be shown once */
export async function makeMachineToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  given: MachineToken,
): Promise<{ id: number; token: string }> {
  const { token, hash } = drawToken(deps.random, PREFIX);
  const now = deps.clock.now();
  const scopes = [...new Set(given.scopes)];
  const row = {
    name: given.name,
    hash,
    scopes,
    now,
    expiresAt: endAfter(now, given.days),
    madeBy: given.madeBy ?? null,
  };
  return { id: await insertToken(deps.db, row), token };
}

/** The token of `makeMachineToken` alone. */
export async function createToken(deps: Pick<Deps, 'db' | 'clock' | 'random'>, given: MachineToken): Promise<string> {
  return (await makeMachineToken(deps, given)).token;
}
