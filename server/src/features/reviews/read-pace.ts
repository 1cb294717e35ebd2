import { PACE_DAYS } from '@greenroom/contract/constants.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readPace as contract } from '@greenroom/contract/reviews/reviewers.ts';
import type { UserCtx } from '../../context.ts';
import { measurePace } from './decisions.queries.ts';

/** The caller's own pace, and how often they were agreed with; nobody reads another's. */
export async function readPace(ctx: UserCtx): Promise<Data<typeof contract>> {
  const pace = await measurePace(ctx.db, ctx.user.id, ctx.clock.now(), ctx.config.timeZone);
  return { days: PACE_DAYS, ...pace };
}
