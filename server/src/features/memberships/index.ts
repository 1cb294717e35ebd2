import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as bind } from './bind.routes.ts';
import { routes as hosts } from './hosts.routes.ts';
import { routes as many } from './many.routes.ts';
import { routes as moves } from './moves.routes.ts';
import { routes as newMoves } from './new-moves.routes.ts';

export { endByApplication } from './by-application.queries.ts';
export { deleteMemberships, endMembership, openMemberships } from './by-application.ts';
export { countListedHosts, exportedHosts, isSilenceKnown } from './hosts.routes.ts';
export { lockHosts } from './memberships.queries.ts';
export { countWaitingMoves, exportedMoves } from './moves.routes.ts';
export { settleDueMovesJob } from './settle-due-moves.job.ts';
export const routes: readonly MountedRoute[] = [...hosts, ...bind, ...newMoves, ...moves, ...many];
