export { readUser, scopeOf } from './read-user.ts';
export { requireOwnId } from './session.policy.ts';
export { deleteExpired } from './session.queries.ts';
export { routes } from './session.routes.ts';
