import { z } from 'zod';
import { rule } from '../kit/field-problem.ts';
import { page, pageQuery } from '../kit/page.ts';
import { route, TOKEN_SCOPES } from '../kit/route.ts';
import { madeToken, newToken, tokenId, tokenRow } from '../tokens.ts';

const TOKENS = '/admin/common/tokens';

/** A token as those who keep all of them see it. */
export const keptToken = tokenRow.extend({
  owner: z
    .object({ id: z.number().int(), username: z.string(), nickName: z.string() })
    .nullable()
    .describe('Whom it acts as; null: a machine’s token, which delivers data and acts as nobody'),
});
export type KeptToken = z.infer<typeof keptToken>;

export const listAllTokens = route({
  id: 'tokens.listAllTokens',
  method: 'GET',
  path: TOKENS,
  summary: 'Every token, of machines and of users, the latest first',
  access: { right: 'tokens:manage' },
  query: pageQuery,
  data: page(keptToken),
});

export const createMachineToken = route({
  id: 'tokens.createMachineToken',
  method: 'POST',
  path: TOKENS,
  summary: 'Make a token with which a machine delivers data. It is shown this once',
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
  summary: 'Revoke a machine’s token, or that of a user within one’s own rights, for good; its user gets an email',
  access: { right: 'tokens:manage' },
  params: z.object({ id: tokenId }),
  errors: ['token-not-found', 'beyond-own-rights'],
});
