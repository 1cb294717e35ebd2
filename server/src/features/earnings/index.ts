export { routes } from './earnings.routes.ts';
