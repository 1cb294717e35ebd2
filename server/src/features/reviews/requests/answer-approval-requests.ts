import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { answerApprovalRequests as contract } from '@greenroom/contract/reviews/approvals.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockHosts } from '../../memberships/index.ts';
import { lockApplications } from '../applications.queries.ts';
import { approveOverChecks } from '../approve-over-checks.ts';
import { type Refused, refusalForChanges, refusedFor } from '../evidence.policy.ts';
import { listEvidence } from '../evidence.queries.ts';
import type { SeenApplication } from '../settle-applications.ts';
import { answerRequests } from './answer-requests.ts';
import { findRequests, lockRequests, type RequestRow } from './requests.queries.ts';

/**
 * Answers requests with one note, in one transaction: approves their applications over their checks, or refuses. Of two
 * answers at once the second finds the first; the outcome of each request is returned (R-PLUS-19). Either answer is about
 * the account as it was shown: if it has changed, the request stays open (R-PLUS-27).
 * @throws RefusalError `note-missing`
 */
export async function answerApprovalRequests(
  ctx: UserCtx,
  { requests: given, approve, note, acceptUnseen }: Input<typeof contract>,
): Promise<Data<typeof contract>> {
  if (note === '') fail('note-missing');
  const now = ctx.clock.now();
  const seen = new Map(given.map((each) => [each.requestId, each]));
  const requestIds = [...seen.keys()];
  return ctx.db.transaction().execute(async (trx) => {
    // Applications before requests, as everything that locks both.
    const found = await findRequests(trx, ctx.scope, requestIds);
    const applications = await lockApplications(trx, ctx.scope, found);
    const requests = await lockRequests(trx, ctx.scope, requestIds);
    const open = requests.filter(({ state }) => state === 'open');
    const seenOf = new Map(open.map((request) => [request.applicationId, seen.get(request.id)]));
    const asked = applications.flatMap((application) => {
      const own = seenOf.get(application.applicationId);
      return own === undefined ? [] : [{ ...application, seen: own }];
    });
    const refusals = approve
      ? await approveOverChecks(ctx, trx, asked, { note, acceptUnseen, now })
      : await refuse(ctx, trx, { asked, open, note, now });
    const byId = new Map(requests.map((request) => [request.id, request]));
    const outcomes = requestIds.map((requestId) => {
      const request = byId.get(requestId);
      const refusal = request ? refusalOf(request, refusals) : refusedFor('approval-request-not-found');
      return { requestId, refused: refusal?.refused ?? null, facts: [...(refusal?.facts ?? [])] };
    });
    await ctx.remember(trx, outcomes);
    return outcomes;
  });
}

function refusalOf(request: RequestRow, refusals: ReadonlyMap<number, Refused | null>): Refused | null {
  if (request.state !== 'open') return refusedFor('approval-request-answered');
  return refusals.get(request.applicationId) ?? null;
}

interface Refusing {
  readonly asked: readonly SeenApplication[];
  readonly open: readonly RequestRow[];
  readonly note: string;
  readonly now: Date;
}

async function refuse(
  ctx: UserCtx,
  trx: Trx,
  { asked, open, note, now }: Refusing,
): Promise<ReadonlyMap<number, Refused | null>> {
  await lockHosts(trx, asked);
  const evidence = new Map((await listEvidence(trx, asked)).map((each) => [each.applicationId, each]));
  const refusals = new Map(
    asked.map(({ applicationId, seen }) => [applicationId, refusalForChanges(seen, evidence.get(applicationId))]),
  );
  const refused = open.filter(({ applicationId }) => refusals.get(applicationId) === null);
  await answerRequests(ctx, trx, refused, { approve: false, note, now });
  return refusals;
}
