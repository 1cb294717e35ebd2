import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { decideMany as contract } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { refusalToDecide } from '../../applications/index.ts';
import { lockApplications } from '../applications.queries.ts';
import { findAsked, findLiveClaims } from '../claims.queries.ts';
import { refusedFor } from '../evidence.policy.ts';
import { type Outcome, outcomeOf, settleApplications, toVerdict, type Verdict } from '../settle-applications.ts';
import { listNames } from './open.queries.ts';

/**
 * Gives open applications one verdict, set-based in one transaction. No claim is needed, but applications that somebody else
 * has claimed, or was asked about, are left to them, and so are those whose accounts are not what was shown any more
 * (R-PLUS-27). The outcome of each is returned, in the order given.
 * @throws RefusalError `reasons-missing`
 */
export async function decideMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const verdict = toVerdict(input);
  const chosen = input.applications;
  return ctx.db.transaction().execute(async (trx) => {
    const outcomes = await settleAll(ctx, trx, chosen, verdict);
    const named = await listNames(trx, ctx.scope, chosen);
    const names = new Map(named.map(({ applicationId, name }) => [applicationId, name]));
    const answer = chosen.map(({ hostId, applicationId }) => {
      const outcome = outcomes.get(formatApplicationKey({ hostId, applicationId })) ?? refused('application-not-found');
      const name = names.get(applicationId) ?? null;
      return { hostId, applicationId, name, ...outcome, facts: [...outcome.facts] };
    });
    await ctx.remember(trx, answer);
    return answer;
  });
}

type Chosen = Input<typeof contract>['applications'];

/** With the reviewer who has it, where that is why it was left. */
type ManyOutcome = Outcome & { holder: string | null };

async function settleAll(
  ctx: UserCtx,
  trx: Trx,
  chosen: Chosen,
  verdict: Verdict,
): Promise<ReadonlyMap<string, ManyOutcome>> {
  const seen = new Map(chosen.map((each) => [formatApplicationKey(each), each]));
  const applications = await lockApplications(trx, ctx.scope, [...seen.values()]);
  const now = ctx.clock.now();
  const claims = [...(await findAsked(trx, applications, now)), ...(await findLiveClaims(trx, applications, now))];
  const holders = new Map(
    claims
      .filter(({ userId }) => userId !== ctx.user.id)
      .map((claim) => [formatApplicationKey(claim), claim.holder] as const),
  );
  const judged = applications.map((application) => {
    const key = formatApplicationKey(application);
    const holder = application.open ? (holders.get(key) ?? null) : null;
    return {
      application,
      key,
      holder,
      refusal: refusalToDecide(application) ?? (holder === null ? null : 'claim-lost'),
    };
  });
  const candidates = judged.flatMap(({ application, key, refusal }) => {
    const own = seen.get(key);
    return refusal !== null || own === undefined ? [] : [{ ...application, seen: own }];
  });
  const settled = await settleApplications(ctx, trx, candidates, verdict, now);
  return new Map(
    judged.map(({ application, key, holder, refusal }): [string, ManyOutcome] => [
      key,
      refusal === null ? { ...outcomeOf(settled, application), holder: null } : refused(refusal, holder),
    ]),
  );
}

function refused(code: ErrorCode, holder: string | null = null): ManyOutcome {
  return { decisionId: null, ...refusedFor(code), holder };
}
