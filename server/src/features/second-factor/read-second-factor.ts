import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readSecondFactor as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { demandsSecondFactor } from '../session/index.ts';
import { findSecondFactor } from './second-factor.queries.ts';

/** Whether the signed-in user's second factor is on, and whether a role demands it. */
export async function readSecondFactor(ctx: UserCtx): Promise<Data<typeof contract>> {
  const factor = await findSecondFactor(ctx.db, ctx.user.id);
  const since = factor?.confirmedAt ?? null;
  return {
    on: since !== null,
    since,
    demanded: demandsSecondFactor(ctx.config, ctx.user.roles),
    recoveryCodesLeft: since === null ? 0 : (factor?.recoveryCodesLeft ?? 0),
  };
}
