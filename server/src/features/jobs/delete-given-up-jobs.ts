import type { deleteGivenUpJobs as contract } from '@greenroom/contract/administration/jobs.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { removeGivenUpJobs } from './jobs.queries.ts';

/** One that was run again meanwhile stays. */
export async function deleteGivenUpJobs(ctx: UserCtx, { ids }: Input<typeof contract>): Promise<Data<typeof contract>> {
  return { count: await removeGivenUpJobs(ctx.db, ids) };
}
