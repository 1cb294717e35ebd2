export { routes } from './departments.routes.ts';
