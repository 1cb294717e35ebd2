export { routes } from './earnings.routes.ts';
export { readLately } from './lately.ts';
export { hasTooManyHosts } from './statistics/statistics-report.ts';
