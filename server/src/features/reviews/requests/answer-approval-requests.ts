import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { answerApprovalRequests as contract } from '@greenroom/contract/reviews/approvals.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockApplications } from '../applications.queries.ts';
import { approveOverChecks } from '../approve-over-checks.ts';
import { answerRequests } from './answer-requests.ts';
import { findRequests, lockRequests, type RequestRow } from './requests.queries.ts';

/**
 * Answers requests with one note, in one transaction: approves their applications over their checks, or refuses. Of two
 * answers at once the second finds the first; the outcome of each request is returned (R-PLUS-19).
 * @throws RefusalError `note-missing`
 */
export async function answerApprovalRequests(
  ctx: UserCtx,
  { requestIds, approve, note }: Input<typeof contract>,
): Promise<Data<typeof contract>> {
  if (note === '') fail('note-missing');
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    // Applications before requests, as everything that locks both.
    const found = await findRequests(trx, ctx.scope, requestIds);
    const applications = await lockApplications(trx, ctx.scope, found);
    const requests = await lockRequests(trx, ctx.scope, requestIds);
    const open = requests.filter(({ state }) => state === 'open');
    const ids = new Set(open.map(({ applicationId }) => applicationId));
    const asked = applications.filter(({ applicationId }) => ids.has(applicationId));
    const refusals = approve
      ? await approveOverChecks(ctx, trx, asked, note, now)
      : await refuse(ctx, trx, open, note, now);
    const byId = new Map(requests.map((request) => [request.id, request]));
    const outcomes = [...new Set(requestIds)].map((requestId) => {
      const request = byId.get(requestId);
      return { requestId, refused: request ? refusalOf(request, refusals) : ('approval-request-not-found' as const) };
    });
    await ctx.remember(trx, outcomes);
    return outcomes;
  });
}

function refusalOf(request: RequestRow, refusals: ReadonlyMap<number, ErrorCode | null>): ErrorCode | null {
  if (request.state !== 'open') return 'approval-request-answered';
  return refusals.get(request.applicationId) ?? null;
}

async function refuse(
  ctx: UserCtx,
  trx: Trx,
  requests: readonly RequestRow[],
  note: string,
  now: Date,
): Promise<ReadonlyMap<number, ErrorCode | null>> {
  await answerRequests(ctx, trx, requests, { approve: false, note, now });
  return new Map();
}
