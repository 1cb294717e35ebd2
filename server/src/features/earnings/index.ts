export { routes } from './earnings.routes.ts';
export { exportedGroupEarnings, exportedHostEarnings } from './exported-earnings.ts';
export { readEarned } from './read-earned.ts';
export { exportedGroupStatistics, exportedHostStatistics } from './statistics/exported-statistics.ts';
export { hasTooManyHosts } from './statistics/statistics-report.ts';
