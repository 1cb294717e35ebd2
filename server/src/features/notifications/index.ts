import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { type AnyJob, job } from '../../platform/queue/queue.ts';
import { keptSince } from './notifications.policy.ts';
import { deleteOld } from './notifications.queries.ts';
import { sendDueLetters } from './send-due-letters.job.ts';

export { routes } from './notifications.routes.ts';
export { tellDecisions, tellLapsed, untellDecision } from './tell-applications.ts';
export { tellBatchFinished } from './tell-batch-finished.ts';
export { type PeopleKind, tellPeople } from './tell-people.ts';

/** The background work of the feature. */
export function jobs(deps: Deps): readonly AnyJob[] {
  return [
    job({ name: 'send-due-letters', payload: z.unknown(), run: () => sendDueLetters(deps, deps.clock.now()) }),
    job({
      name: 'delete-old-notifications',
      payload: z.unknown(),
      run: () => deleteOld(deps.db, keptSince(deps.clock.now())),
    }),
  ];
}
