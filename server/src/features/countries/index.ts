export { routes } from './countries.routes.ts';
export { COUNTRIES } from './country-keys.ts';
export { countryNames } from './country-names.ts';
