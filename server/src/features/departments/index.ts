export { listDepartmentNames } from './departments.queries.ts';
export { routes } from './departments.routes.ts';
