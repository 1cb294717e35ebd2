export { createToken } from './create-token.ts';
export { listTokens } from './list-tokens.ts';
export { lockMachine, readMachine } from './read-machine.ts';
export { lockTokenUser, readTokenUser } from './read-token-user.ts';
export { revokeToken } from './revoke-token.ts';
export { revokeTokensOf, type TokenRecord } from './tokens.queries.ts';
export { routes } from './tokens.routes.ts';
