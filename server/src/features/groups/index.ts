import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as groups } from './groups.routes.ts';
import { routes as moves } from './move-groups.routes.ts';
import { routes as search } from './search-groups.routes.ts';

export { insertGroupEvents } from './group-events.queries.ts';
export {
  agentsOf,
  describeGroups,
  findApps,
  findGroup,
  lockGroup,
  lockGroups,
  requireGroup,
} from './groups.queries.ts';
export { exportedGroups } from './search-groups.routes.ts';
export const routes: readonly MountedRoute[] = [...groups, ...search, ...moves];
