import type { KeptToken } from '@greenroom/contract/administration/tokens.ts';
import { KNOWN_SCOPES, type TokenRow } from '@greenroom/contract/tokens.ts';
import type { TokenRecord } from './tokens.queries.ts';

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: Date): TokenRow['state'] {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > now.getTime() ? 'active' : 'ended';
}

/** A token as its keepers see it; only the database's hash knows the token itself. */
export function keptAnswer(record: TokenRecord, now: Date): KeptToken {
  return {
    ...record,
    scopes: KNOWN_SCOPES.filter((scope) => record.scopes.includes(scope)),
    state: stateOf(record, now),
  };
}

/** A token as its user sees it. */
export function tokenAnswer(record: TokenRecord, now: Date): TokenRow {
  const { owner: _owner, ...row } = keptAnswer(record, now);
  return row;
}
