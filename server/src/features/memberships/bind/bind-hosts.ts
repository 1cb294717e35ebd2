import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { bindHosts as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import { bindIds } from './bind-ids.ts';

/**
 * Binds accounts to a group, or moves them there, all in one transaction; with `dryRun` nothing changes.
 * @throws RefusalError `group-not-found`, `date-not-allowed`
 */
export async function bindHosts(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return bindIds(ctx, input, input.hostIds);
}
