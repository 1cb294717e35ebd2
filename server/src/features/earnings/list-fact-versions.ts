import { FIRST_FACT_DAY } from '@greenroom/contract/constants.ts';
import type { listFactVersions as contract } from '@greenroom/contract/earnings.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { listVersions } from './host-days.queries.ts';

/**
 * Lists the versions of a host's day: the current one, then those before each restatement, the latest first (R-PLUS-6).
 * @throws RefusalError `host-not-found` also where the day counts for no group in scope, or nothing is known of it
 */
export async function listFactVersions(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  // No earlier day can be reported, and databases have no year 0.
  if (input.day < FIRST_FACT_DAY) fail('host-not-found');
  const versions = await listVersions(ctx.db, ctx.scope, input, input.day);
  return versions.length > 0 ? versions : fail('host-not-found');
}
