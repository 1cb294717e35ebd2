import type { listApps as contract } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { findApps } from '../groups.queries.ts';

/** The apps that a top-level group can belong to. */
export function listApps(ctx: UserCtx): Promise<Data<typeof contract>> {
  return findApps(ctx.db);
}
