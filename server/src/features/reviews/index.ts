import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as approvals } from './approvals.routes.ts';
import { routes as claims } from './claims.routes.ts';
import { routes as decisions } from './decisions.routes.ts';
import { routes as many } from './many.routes.ts';
import { routes as reviewers } from './reviewers.routes.ts';

export { lapseWaiting, openApplications } from './applications.queries.ts';
export { insertDecisions } from './decisions.queries.ts';
export { lapseApplications, lapseApplicationsJob } from './lapse-applications.job.ts';
export { readWaiting } from './many.routes.ts';
export { readPace } from './reviewers.routes.ts';
export const routes: readonly MountedRoute[] = [...claims, ...decisions, ...many, ...reviewers, ...approvals];
