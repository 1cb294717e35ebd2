export { routes } from './invitations.routes.ts';
