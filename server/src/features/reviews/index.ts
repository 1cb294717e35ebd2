export { lapseApplications, lapseApplicationsJob } from './lapse-applications.job.ts';
export { readWaiting } from './many/list-open.ts';
export { readPace } from './read-pace.ts';
export { routes } from './reviews.routes.ts';
