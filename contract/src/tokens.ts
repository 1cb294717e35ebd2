import { z } from 'zod';
import { rule } from './kit/field-problem.ts';
import { givenName } from './kit/names.ts';
import { PERSONAL_SCOPES, route, TOKEN_SCOPES } from './kit/route.ts';
import { sealedPassword, sealUuid } from './session.ts';

const OWN = '/admin/common/tokens/own';

/** How long a token may be good for, in days: it ends by itself, and a longer life is nobody's to choose. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export const TOKEN_NAME_MAX = 100;
/** The maximum number of good personal tokens of one user. */
export const TOKENS_MAX = 20;
/** Calls a minute of one personal token, over all calls together. A user's own limit counts each call by itself. */
export const TOKEN_CALLS_PER_MINUTE = 120;
export const TOKEN_STATES = ['active', 'ended', 'revoked'] as const;

/** Everything that a token can be for. */
export const KNOWN_SCOPES = [...PERSONAL_SCOPES, ...TOKEN_SCOPES] as const;

export const tokenId = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const tokenName = givenName(TOKEN_NAME_MAX).min(1, rule('token-name-empty'));
export const tokenDays = z.literal(TOKEN_DAYS);

/** What is known of a token; the token itself is not kept. */
export const tokenRow = z.object({
  id: z.number().int(),
  name: z.string(),
  scopes: z.array(z.enum(KNOWN_SCOPES)),
  state: z.enum(TOKEN_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe('Exact to a minute'),
  lastAddress: z.string().nullable().describe('From where it was last used'),
});
export type TokenRow = z.infer<typeof tokenRow>;

/** The answer to making a token: the only one that has the token itself. */
export const madeToken = z.object({ token: z.string().describe('Shown this once'), row: tokenRow });

/** What every token is made with; the password again, since a token outlives the session (R-PLUS-12). */
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
  summary: 'One’s own tokens, the latest first: every good one, and the last hundred of the others',
  access: 'signed-in',
  data: z.array(tokenRow),
});

export const createOwnToken = route({
  id: 'tokens.createOwnToken',
  method: 'POST',
  path: OWN,
  summary: 'Make a token that acts as oneself within its scopes; a letter reports it. It is shown this once',
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
  summary: 'Revoke one of one’s own tokens for good, from its next call on',
  access: 'signed-in',
  params: z.object({ id: tokenId }),
  errors: ['token-not-found'],
});
