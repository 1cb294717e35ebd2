export { routes } from './hosts.routes.ts';
