import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { type AnyJob, job } from '../../platform/queue/queue.ts';
import { settleDueMoves } from './moves/settle-due-moves.job.ts';

export { deleteMembership, endMembership, openMemberships } from './by-application.ts';
export { routes } from './memberships.routes.ts';

/** The background work of the feature. */
export function jobs(deps: Deps): readonly AnyJob[] {
  return [
    job({
      name: 'settle-due-moves',
      payload: z.unknown(),
      run: async () => {
        const settled = await settleDueMoves(deps, deps.clock.now());
        if (settled > 0) deps.log.info({ settled }, 'moves of hosts settled');
      },
    }),
  ];
}
