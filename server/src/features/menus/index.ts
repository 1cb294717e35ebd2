export { menusOf } from './build-menus.ts';
export { routes } from './menus.routes.ts';
