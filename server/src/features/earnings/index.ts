export { routes } from './earnings.routes.ts';
export { exportedGroupEarnings, exportedHostEarnings } from './exported-earnings.ts';
export { exportedGroupStatistics, exportedHostStatistics } from './statistics/exported-statistics.ts';
