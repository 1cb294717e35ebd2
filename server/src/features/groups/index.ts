export { agentsOf } from './agents-of.queries.ts';
export { insertGroupEvents } from './group-events.queries.ts';
export { describeGroups, findApps, findGroup } from './groups.queries.ts';
export { routes } from './groups.routes.ts';
export { lockGroup, lockGroups, requireGroup } from './lock-group.queries.ts';
export { exportedGroups } from './reading/exported-groups.ts';
