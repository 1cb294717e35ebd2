export { bindGroups } from './bind-groups.ts';
export { callerOf } from './bindings.policy.ts';
export { routes } from './bindings.routes.ts';
export { exportedAgents } from './exported-agents.ts';
export { countRequestRows } from './requests.queries.ts';
export { requireGivable } from './require-givable.ts';
