import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as earnings } from './earnings.routes.ts';
import { routes as hostDays } from './host-days.routes.ts';
import { routes as statistics } from './statistics.routes.ts';
import { routes as weekChanges } from './week-changes.routes.ts';

export { exportedGroupEarnings, exportedHostEarnings } from './earnings.routes.ts';
export { readEarned } from './read-earned.ts';
export { exportedGroupStatistics, exportedHostStatistics, hasTooManyHosts } from './statistics.routes.ts';
export const routes: readonly MountedRoute[] = [...earnings, ...hostDays, ...statistics, ...weekChanges];
