export { type OpenedSession, openSession } from './open-session.ts';
export { knownRoles, readUser, scopeOf } from './read-user.ts';
export { requirePassword } from './require-password.ts';
export { requireOwnId } from './session.policy.ts';
export { deleteExpired, findUserById, findUserByName, type UserRow } from './session.queries.ts';
export { routes } from './session.routes.ts';
export { toSessionUser } from './session-user.ts';
