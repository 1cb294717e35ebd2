import { z } from 'zod';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { PERSONAL_SCOPES, route, TOKEN_SCOPES } from './kit/route.ts';
import { sealedPassword, sealUuid } from './session.ts';

const OWN = '/admin/common/tokens/own';

/** The possible lifetimes of a token, in days. Tokens expire automatically. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export const TOKEN_NAME_MAX = 100;
/** Maximum number of valid personal tokens per user. */
export const TOKENS_MAX = 20;
/**
 * Maximum calls per minute with a personal token, over all calls together. A user's own limit applies to each call
 * separately.
 */
export const TOKEN_CALLS_PER_MINUTE = 120;
export const TOKEN_STATES = ['active', 'ended', 'revoked'] as const;

/** All token scopes. */
export const KNOWN_SCOPES = [...PERSONAL_SCOPES, ...TOKEN_SCOPES] as const;

export const tokenId = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const tokenName = givenName(TOKEN_NAME_MAX).min(1, rule('token-name-empty'));
export const tokenDays = z.literal(TOKEN_DAYS);

/** A token's data. The token itself is not stored. */
export const tokenRow = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(KNOWN_SCOPES)),
  state: z.enum(TOKEN_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe('Accurate to one minute'),
  lastAddress: z.string().nullable().describe('Address of the last use'),
});
export type TokenRow = z.infer<typeof tokenRow>;

/** The answer to creating a token. No other answer contains the token itself. */
export const madeToken = z.object({ token: z.string().describe('Shown only once'), row: tokenRow });

/** Fields for creating a token. The password is required again, since a token outlives the session (R-PLUS-12). */
export const newToken = z.object({
  name: tokenName,
  days: tokenDays,
  password: sealedPassword('password-empty'),
  uuid: sealUuid,
});

export const listOwnTokens = route({
  id: 'tokens.listOwnTokens',
  method: 'GET',
  path: OWN,
  summary: 'List your own tokens, latest first: all valid ones, and the last hundred of the others',
  access: 'signed-in',
  data: z.array(tokenRow),
});

export const createOwnToken = route({
  id: 'tokens.createOwnToken',
  method: 'POST',
  path: OWN,
  summary:
    'Create a token that acts as you within its scopes. You get an email about it, and the token is shown only once',
  access: 'signed-in',
  body: newToken.extend({
    scopes: z.array(z.enum(PERSONAL_SCOPES)).min(1, rule('token-scope-empty')).max(PERSONAL_SCOPES.length),
  }),
  data: madeToken,
  errors: ['wrong-password', 'too-many-attempts', 'too-many-tokens'],
  callsPerMinute: 30,
});

export const revokeOwnToken = route({
  id: 'tokens.revokeOwnToken',
  method: 'DELETE',
  path: `${OWN}/{id}`,
  summary: 'Revoke one of your own tokens permanently, effective from its next call',
  access: 'signed-in',
  params: z.object({ id: tokenId }),
  errors: ['token-not-found'],
});
