import { z } from 'zod';
import type { Deps } from '../../context.ts';
import { type AnyJob, job } from '../../platform/queue/queue.ts';
import { deleteOldChecks } from './batches.queries.ts';
import { checkBatchJob } from './check-batch.job.ts';

export { routes } from './applications.routes.ts';
export { decide, type Facts } from './checks.ts';

/** The background work of the feature. */
export function jobs(deps: Deps): readonly AnyJob[] {
  const dayAgo = () => new Date(deps.clock.now().getTime() - 86_400_000);
  return [
    checkBatchJob(deps),
    job({ name: 'delete-old-checks', payload: z.unknown(), run: () => deleteOldChecks(deps.db, dayAgo()) }),
  ];
}
