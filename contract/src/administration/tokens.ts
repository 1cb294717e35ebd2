import { z } from 'zod';
import { rule } from '../kit/field-problem.ts';
import { page, pageQuery } from '../kit/page.ts';
import { route, TOKEN_SCOPES } from '../kit/route.ts';
import { madeToken, newToken, tokenId, tokenRow } from '../tokens.ts';

const TOKENS = '/admin/common/tokens';

/** A token in the administrators' list. */
export const keptToken = tokenRow.extend({
  owner: z
    .object({ id: z.number().int(), username: z.string(), nickName: z.string() })
    .nullable()
    .describe('The user it acts as; null for a service token, which only delivers data'),
});
export type KeptToken = z.infer<typeof keptToken>;

export const listAllTokens = route({
  id: 'tokens.listAllTokens',
  method: 'GET',
  path: TOKENS,
  summary: 'List all service tokens and personal tokens, latest first',
  access: { right: 'tokens:manage' },
  query: pageQuery,
  data: page(keptToken),
});

export const createMachineToken = route({
  id: 'tokens.createMachineToken',
  method: 'POST',
  path: TOKENS,
  summary: 'Create a service token, with which a service delivers data. The token is shown only once',
  access: { right: 'tokens:manage' },
  body: newToken.extend({
    scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, rule('token-scope-empty')).max(TOKEN_SCOPES.length),
  }),
  data: madeToken,
  errors: ['wrong-password', 'too-many-attempts'],
  callsPerMinute: 30,
});

export const revokeAnyToken = route({
  id: 'tokens.revokeAnyToken',
  method: 'DELETE',
  path: `${TOKENS}/{id}`,
  summary: 'Revoke a service token, or the token of a user whose rights don’t exceed your own. The user gets an email',
  access: { right: 'tokens:manage' },
  params: z.object({ id: tokenId }),
  errors: ['token-not-found', 'beyond-own-rights'],
});
