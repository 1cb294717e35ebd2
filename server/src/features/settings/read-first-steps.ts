import { type readFirstSteps as contract, FIRST_STEPS } from '@greenroom/contract/administration/first-steps.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { findAddress, findFirstSteps } from './first-steps.queries.ts';

/** Says which of the first steps of an installation are done, by what is really there (R-PLUS-22). */
export async function readFirstSteps(ctx: UserCtx): Promise<Data<typeof contract>> {
  const [found, address] = await Promise.all([findFirstSteps(ctx.db), findAddress(ctx.db, ctx.user.id)]);
  const { smtpUrl, publicUrl } = ctx.config;
  return {
    done: FIRST_STEPS.filter((step) => found[step]),
    smtp: smtpUrl !== null,
    publicUrl: publicUrl !== null,
    email: address?.email ?? null,
  };
}
