export { routes } from './roles.routes.ts';
