import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { type ApplicationKey, formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { decideMany as contract } from '@greenroom/contract/reviews.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { refusalToDecide } from '../applications/index.ts';
import { lockApplications } from './applications.queries.ts';
import { findLiveClaims } from './claims.queries.ts';
import { type Outcome, outcomeOf, settleApplications, toVerdict, type Verdict } from './settle-applications.ts';

/**
 * Gives up to 500 open applications one verdict, set-based in one transaction. No claim is needed, but applications
 * that somebody else has claimed are left to them; the outcome of each is returned, in the order given.
 * @throws RefusalError `reasons-missing`
 */
export async function decideMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const verdict = toVerdict(input);
  return ctx.db.transaction().execute(async (trx) => {
    const outcomes = await settleAll(ctx, trx, input.applications, verdict);
    const answer = input.applications.map(({ hostId, applicationId }) => {
      const outcome = outcomes.get(formatApplicationKey({ hostId, applicationId })) ?? refused('application-not-found');
      return { hostId, applicationId, ...outcome };
    });
    await ctx.remember(trx, answer);
    return answer;
  });
}

async function settleAll(
  ctx: UserCtx,
  trx: Trx,
  keys: readonly ApplicationKey[],
  verdict: Verdict,
): Promise<ReadonlyMap<string, Outcome>> {
  const distinct = [...new Map(keys.map((key) => [formatApplicationKey(key), key])).values()];
  const applications = await lockApplications(trx, ctx.scope, distinct);
  const now = ctx.clock.now();
  const claims = await findLiveClaims(trx, applications, now);
  const claimedByOthers = new Set(claims.filter((claim) => claim.userId !== ctx.user.id).map(formatApplicationKey));
  const refusals = new Map(
    applications.map((each) => [
      formatApplicationKey(each),
      refusalToDecide(each) ?? (claimedByOthers.has(formatApplicationKey(each)) ? 'claim-lost' : null),
    ]),
  );
  const candidates = applications.filter((each) => refusals.get(formatApplicationKey(each)) === null);
  const settled = await settleApplications(ctx, trx, candidates, verdict, now);
  return new Map(
    applications.map((each): [string, Outcome] => {
      const refusal = refusals.get(formatApplicationKey(each)) ?? null;
      return [formatApplicationKey(each), refusal === null ? outcomeOf(settled, each) : refused(refusal)];
    }),
  );
}

function refused(code: ErrorCode): Outcome {
  return { decisionId: null, refused: code };
}
