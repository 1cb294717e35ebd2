import type { readAuditState as contract } from '@greenroom/contract/administration/audit.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findLastCheck } from '../chain.queries.ts';
import { readChainState } from './audit.queries.ts';

/** How far the chain is sealed, when it was last checked, and what that found. */
export async function readAuditState(ctx: UserCtx): Promise<Data<typeof contract>> {
  const [state, check] = await Promise.all([readChainState(ctx.db), findLastCheck(ctx.db)]);
  return { ...(state ?? fail('internal')), check: check ?? null };
}
