export { deleteMemberships, endMembership, openMemberships } from './by-application.ts';
export { exportedHosts } from './hosts/exported-hosts.ts';
export { countListedHosts } from './hosts/list-hosts.ts';
export { lockHosts } from './memberships.queries.ts';
export { routes } from './memberships.routes.ts';
export { exportedMoves } from './moves/exported-moves.ts';
export { countWaitingMoves } from './moves/list-moves.ts';
export { settleDueMovesJob } from './moves/settle-due-moves.job.ts';
export { isSilenceKnown } from './wanted-hosts.ts';
