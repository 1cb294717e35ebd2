export { listRoleNames } from './roles.queries.ts';
export { routes } from './roles.routes.ts';
