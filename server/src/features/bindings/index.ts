import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as agents } from './agents.routes.ts';
import { routes as bindings } from './bindings.routes.ts';
import { routes as requests } from './requests.routes.ts';

export { exportedAgents } from './agents.routes.ts';
export { bindGroups, callerOf, requireGivable } from './bindings.routes.ts';
export { countRequestRows } from './requests.queries.ts';
export const routes: readonly MountedRoute[] = [...agents, ...bindings, ...requests];
