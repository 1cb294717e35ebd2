export { routes } from './apps.routes.ts';
