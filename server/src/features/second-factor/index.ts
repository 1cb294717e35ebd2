export { removeSecondFactor, routes } from './second-factor.routes.ts';
