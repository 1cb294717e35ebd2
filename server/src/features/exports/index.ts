import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as exported } from './exports.routes.ts';
import { routes as schedules } from './schedules.routes.ts';

export { deleteOldExportsJob } from './delete-old-exports.job.ts';
export { startDueExportsJob } from './start-due-exports.job.ts';
export { writeExportsJob } from './write-exports.job.ts';
export const routes: readonly MountedRoute[] = [...exported, ...schedules];
