import type { runJobsAgain as contract } from '@greenroom/contract/administration/jobs.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { rescheduleJobs } from './jobs.queries.ts';

/** Running a job twice changes nothing, and one that is through is gone: nothing can be asked for too late. */
export async function runJobsAgain(ctx: UserCtx, { ids }: Input<typeof contract>): Promise<Data<typeof contract>> {
  return { count: await rescheduleJobs(ctx.db, ids) };
}
