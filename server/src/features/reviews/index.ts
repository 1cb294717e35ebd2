export { lapseApplications, lapseApplicationsJob } from './lapse-applications.job.ts';
export { routes } from './reviews.routes.ts';
