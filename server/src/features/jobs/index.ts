export { countFailedJobs } from './jobs.queries.ts';
export { routes } from './jobs.routes.ts';
