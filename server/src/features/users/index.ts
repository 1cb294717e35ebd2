export { ensureFirstUsers, type FirstUser } from './ensure-first-users.ts';
