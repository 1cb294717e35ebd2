export { routes } from './events.routes.ts';
