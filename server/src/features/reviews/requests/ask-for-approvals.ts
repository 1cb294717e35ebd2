import { APPROVAL_REQUESTS_AT_ONCE, OPEN_APPROVAL_REQUESTS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { refusalToApprove } from '@greenroom/contract/hosts/reasons.ts';
import { type ApplicationKey, formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { askForApprovals as contract } from '@greenroom/contract/reviews/approvals.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { examineAgain, findBatch, refusalToAsk } from '../../applications/index.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { type LockedApplication, lockApplications } from '../applications.queries.ts';
import { refusalsBefore } from '../approve-over-checks.ts';
import { UNKNOWN } from '../settle-applications.ts';
import { publishRequests } from './answer-requests.ts';
import { insertRequests, listAdministrators, listUnasked, lockOpenRequests } from './requests.queries.ts';

type Outcomes = Data<typeof contract>;

/**
 * Asks an administrator to approve applications over their failed checks (R-PLUS-19): those that are given, or those of a
 * batch that nobody has asked for yet. What an administrator could not approve is not asked for; the outcome of each is
 * returned.
 * @throws RefusalError `batch-not-found`, `too-many-open`
 */
export async function askForApprovals(ctx: UserCtx, input: Input<typeof contract>): Promise<Outcomes> {
  return ctx.db.transaction().execute(async (trx) => {
    const keys = await keysOf(ctx, trx, input);
    const applications = await lockApplications(trx, ctx.scope, keys);
    const refusals = await refusalsToAsk(ctx, trx, applications);
    const askable = applications.filter(({ applicationId }) => refusals.get(applicationId) === null);
    const asked = await enter(ctx, trx, askable, input.note || null);
    const known = new Map(applications.map((each) => [formatApplicationKey(each), each]));
    const outcomes = keys.map((key) => {
      const found = known.get(formatApplicationKey(key));
      const refused = found ? (refusals.get(found.applicationId) ?? null) : 'application-not-found';
      if (refused !== null) return { ...key, outcome: 'not-askable' as const, refused };
      return {
        ...key,
        outcome: asked.has(key.applicationId) ? ('asked' as const) : ('already-asked' as const),
        refused,
      };
    });
    await ctx.remember(trx, outcomes);
    return outcomes;
  });
}

async function keysOf(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<ApplicationKey[]> {
  const { applications, batchId, code } = input;
  if (batchId === undefined) {
    return [...new Map(applications.map((key) => [formatApplicationKey(key), key])).values()];
  }
  if (!(await findBatch(trx, ctx.scope, batchId))) fail('batch-not-found');
  return listUnasked(trx, batchId, code, APPROVAL_REQUESTS_AT_ONCE);
}

/** What an administrator would be refused is refused here already, by the same rules; null: it can be asked for. */
async function refusalsToAsk(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly LockedApplication[],
): Promise<ReadonlyMap<number, ErrorCode | null>> {
  const before = await refusalsBefore(trx, applications, refusalToAsk);
  const standings = await examineAgain(ctx, trx, applications, ctx.clock.now());
  return new Map(
    applications.map(({ applicationId }) => {
      const objections = standings.get(applicationId)?.objections ?? UNKNOWN;
      const refusal = before.get(applicationId) ?? null;
      return [applicationId, refusal ?? refusalToApprove(objections, { administrator: true, note: '' })];
    }),
  );
}

/** @returns the applications that it entered a request for, and notified the administrators of */
async function enter(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly LockedApplication[],
  note: string | null,
): Promise<ReadonlySet<number>> {
  const { id: askedBy, nickName } = ctx.user;
  const now = ctx.clock.now();
  const asked = await insertRequests(trx, applications, { askedBy, askedAt: now, note });
  const open = await lockOpenRequests(trx, askedBy);
  if (asked.length > 0 && open > OPEN_APPROVAL_REQUESTS) fail('too-many-open', { max: OPEN_APPROVAL_REQUESTS });
  if (asked.length > 0) {
    await publishRequests(ctx, trx, [askedBy]);
    const administrators = (await listAdministrators(trx)).filter((id) => id !== askedBy);
    const params = { askerId: askedBy, agent: nickName, count: asked.length };
    const notices = administrators.map((userId) => ({ userId, params }));
    await notifyUsers(ctx, trx, 'approval-asked', notices, now);
  }
  return new Set(asked);
}
