export { lapseApplications, lapseApplicationsJob } from './lapse-applications.job.ts';
export { queuePlace } from './queue-outlook.ts';
export { routes } from './reviews.routes.ts';
