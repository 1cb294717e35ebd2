export { findGroup } from './groups.queries.ts';
export { routes } from './groups.routes.ts';
