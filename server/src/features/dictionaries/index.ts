export { routes } from './dictionaries.routes.ts';
