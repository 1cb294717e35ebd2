import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { undoMany as contract } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import { RefusalError } from '../../../platform/http/fail.ts';
import { takeBack } from '../take-back.ts';

/** An account that applies at the very moment of the undo is seen by the next try; more mean that something else is wrong. */
const TRIES = 3;

/**
 * Undoes many of the caller's own decisions within 30 seconds, in one transaction; the outcome of each is returned, in the
 * order given. Nothing is claimed: a list holds no claims.
 * @throws RefusalError `account-has-open-application` where accounts applied at every try
 */
export async function undoMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const keys = [...new Map(input.decisions.map((key) => [`${key.hostId} ${key.decisionId}`, key])).values()];
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        const taken = await takeBack(ctx, trx, keys);
        const answer = taken.map(({ hostId, decisionId, refused }) => ({ hostId, decisionId, refused }));
        await ctx.remember(trx, answer);
        return answer;
      });
    } catch (error) {
      if (!(error instanceof RefusalError) || attempt === TRIES) throw error;
    }
  }
}
