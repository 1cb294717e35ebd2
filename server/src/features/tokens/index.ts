export { createToken } from './create-token.ts';
export { listTokens } from './list-tokens.ts';
export { readMachine } from './read-machine.ts';
export { revokeToken } from './revoke-token.ts';
export type { TokenRow } from './tokens.queries.ts';
