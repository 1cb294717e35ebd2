import { z } from 'zod';
import type { Deps } from './context.ts';
import { jobs as applications } from './features/applications/index.ts';
import { deleteExpired } from './features/session/index.ts';
import { type AnyJob, job } from './platform/queue/queue.ts';

/** What runs by the clock; times are UTC. */
export const CRONTAB = `
*/10 * * * * delete-expired
17 * * * * delete-old-checks
`;

/** Every kind of background work of the product. */
export function allJobs(deps: Deps): readonly AnyJob[] {
  return [
    ...applications(deps),
    job({ name: 'delete-expired', payload: z.unknown(), run: () => deleteExpired(deps.db, deps.clock.now()) }),
  ];
}
