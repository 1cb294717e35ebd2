export { ensureFirstUsers, type FirstUser } from './ensure-first-users.ts';
export { routes } from './users.routes.ts';
