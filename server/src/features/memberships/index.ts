export { deleteMemberships, endMembership, openMemberships } from './by-application.ts';
export { lockHosts } from './memberships.queries.ts';
export { routes } from './memberships.routes.ts';
export { settleDueMovesJob } from './moves/settle-due-moves.job.ts';
