import { createMachineToken, listAllTokens, revokeAnyToken } from '@greenroom/contract/administration/tokens.ts';
import { type PersonalScope, TOKEN_SCOPES, type TokenScope } from '@greenroom/contract/kit/route.ts';
import { publicKey } from '@greenroom/contract/session.ts';
import { createOwnToken, listOwnTokens, revokeOwnToken, type TOKEN_DAYS } from '@greenroom/contract/tokens.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import type { TokenView } from './tokens-address.ts';

/** Options for calls whose errors the caller shows. */
const QUIET = { release: true };
const KEYS = [listOwnTokens.id, listAllTokens.id];

export const ownTokensQuery = queryOf(listOwnTokens, {});

export function allTokensQuery(input: { page: number; size: number }) {
  return { ...queryOf(listAllTokens, input), placeholderData: keepPreviousData };
}

export interface TokenValues {
  readonly name: string;
  readonly scopes: readonly (PersonalScope | TokenScope)[];
  readonly days: (typeof TOKEN_DAYS)[number];
  readonly password: string;
}

/**
 * Creates a token for the user, or a service token.
 * @returns the token, which can be shown only once
 */
export async function sendNewToken(view: TokenView, values: TokenValues): Promise<string> {
  const { uuid, seal } = sealerFor(await call(publicKey, {}, QUIET));
  const { name, days } = values;
  const given = { name, days, password: await seal(values.password), uuid };
  const { token } =
    view === 'mine'
      ? await call(createOwnToken, { ...given, scopes: values.scopes.filter((scope) => !isForMachines(scope)) }, QUIET)
      : await call(createMachineToken, { ...given, scopes: values.scopes.filter(isForMachines) }, QUIET);
  await invalidateCalls(KEYS);
  return token;
}

function isForMachines(scope: PersonalScope | TokenScope): scope is TokenScope {
  return TOKEN_SCOPES.some((each) => each === scope);
}

/** Revokes a token. Shows a notification if this fails. */
export async function sendRevocation(view: TokenView, id: number): Promise<void> {
  await call(view === 'mine' ? revokeOwnToken : revokeAnyToken, { id });
  await invalidateCalls(KEYS);
}
