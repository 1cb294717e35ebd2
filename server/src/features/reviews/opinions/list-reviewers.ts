import type { Data } from '@greenroom/contract/kit/route.ts';
import type { listReviewers as contract } from '@greenroom/contract/reviews/reviewers.ts';
import type { UserCtx } from '../../../context.ts';
import { listReviewersBut } from './opinions.queries.ts';

/** Who can be asked for a second opinion: everybody else who decides on hosts. */
export async function listReviewers(ctx: UserCtx): Promise<Data<typeof contract>> {
  return listReviewersBut(ctx.db, ctx.user.id);
}
