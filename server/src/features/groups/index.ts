export { findGroup, type GroupRow } from './groups.queries.ts';
export { routes } from './groups.routes.ts';
