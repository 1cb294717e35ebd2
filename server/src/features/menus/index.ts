export { routes } from './menus.routes.ts';
