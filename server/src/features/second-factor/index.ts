export { removeSecondFactor } from './remove-second-factor.ts';
export { routes } from './second-factor.routes.ts';
