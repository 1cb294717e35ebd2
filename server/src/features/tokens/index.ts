export { lockMachine, lockTokenUser, readMachine, readTokenUser } from './token-callers.ts';
export { revokeTokensOf, type TokenRecord } from './tokens.queries.ts';
export { createToken, listTokens, revokeToken, routes } from './tokens.routes.ts';
