export { routes } from './second-factor.routes.ts';
