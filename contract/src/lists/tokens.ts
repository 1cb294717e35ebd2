import type { KeptToken } from '../administration/tokens.ts';
import { listOf } from '../kit/list.ts';
import type { TokenRow } from '../tokens.ts';

/** The user's own tokens (R-PLUS-12). */
export const ownTokenList = listOf<TokenRow>()({
  id: 'own-tokens',
  labels: 'tokens.column',
  columns: [
    { id: 'name', kind: 'own', grow: true, phone: 'title' },
    { id: 'state', kind: 'own', phone: 'detail' },
    { id: 'scopes', kind: 'own', phone: 'detail' },
    { id: 'last-used', kind: 'own', phone: 'detail' },
    { id: 'created', kind: 'time', value: ({ createdAt }) => createdAt, phone: 'hidden' },
  ],
});

/** All users' personal tokens, and service tokens. */
export const keptTokenList = listOf<KeptToken>()({
  id: 'kept-tokens',
  labels: 'tokens.column',
  columns: [
    { id: 'name', kind: 'own', grow: true, phone: 'title' },
    { id: 'owner', kind: 'own', phone: 'detail' },
    { id: 'state', kind: 'own', phone: 'detail' },
    { id: 'scopes', kind: 'own', phone: 'detail' },
    { id: 'last-used', kind: 'own', phone: 'detail' },
    { id: 'created', kind: 'time', value: ({ createdAt }) => createdAt, phone: 'hidden' },
  ],
});
