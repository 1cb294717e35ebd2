export { routes } from './morning.routes.ts';
