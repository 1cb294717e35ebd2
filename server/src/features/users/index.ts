export { ensureFirstUsers, type FirstUser } from './ensure-first-users.ts';
export { exportedUsers } from './keeping/exported-users.ts';
export { countUserRows } from './kept-users.queries.ts';
export { renewPassword } from './links/renew-password.ts';
export { routes } from './users.routes.ts';
