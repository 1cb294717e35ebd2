export { routes } from './countries.routes.ts';
