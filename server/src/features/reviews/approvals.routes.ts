import { APPROVED_CODE, refusalToApprove } from '@greenroom/contract/applications/reasons.ts';
import { APPROVAL_REQUESTS_AT_ONCE, OPEN_APPROVAL_REQUESTS } from '@greenroom/contract/constants.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { type ApplicationKey, formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as contract from '@greenroom/contract/reviews/approvals.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import * as reviews from '@greenroom/contract/reviews/reviews.ts';
import type { Deps, UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { examineAgain, findBatch, refusalToApproveOverCheck, refusalToAsk } from '../applications/index.ts';
import { lockHosts } from '../memberships/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { type LockedApplication, lockApplications } from './applications.queries.ts';
import { type Refused, refusalForChanges, refusedFor } from './evidence.policy.ts';
import { listEvidence } from './evidence.queries.ts';
import {
  findRequests,
  insertRequests,
  listAdministrators,
  listUnasked,
  lockHindrances,
  lockOpenRequests,
  lockRequests,
  lockRequestsFor,
  type RequestRow,
  settleRequests,
} from './requests.queries.ts';
import { failRefused, outcomeOf, type SeenApplication, settleApplications, UNKNOWN } from './settle-applications.ts';

type Outcomes = Data<typeof contract.askForApprovals>;

/**
 * Asks an administrator to approve applications despite their failed checks (R-PLUS-19). These are the given
 * applications, or those in a batch that no one has asked about yet. Applications that an administrator couldn't
 * approve are left out. The answer contains the outcome for each application.
 * @throws RefusalError `batch-not-found`, `too-many-open`
 */
async function askForApprovals(ctx: UserCtx, input: Input<typeof contract.askForApprovals>): Promise<Outcomes> {
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

async function keysOf(
  ctx: UserCtx,
  trx: Trx,
  input: Input<typeof contract.askForApprovals>,
): Promise<ApplicationKey[]> {
  const { applications, batchId, code } = input;
  if (batchId === undefined) {
    return [...new Map(applications.map((key) => [formatApplicationKey(key), key])).values()];
  }
  if (!(await findBatch(trx, ctx.scope, batchId))) fail('batch-not-found');
  return listUnasked(trx, batchId, code, APPROVAL_REQUESTS_AT_ONCE);
}

/**
 * Returns the reason that an administrator couldn't approve each application, with the same rules as for the approval;
 * null if the approval can be requested.
 */
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

/**
 * Stores requests for applications and notifies the administrators.
 * @returns the applications with a new request
 */
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

/**
 * Withdraws the caller's own open request.
 * @throws RefusalError `approval-request-not-found`, also for other users' requests, `approval-request-answered`
 */
async function withdrawApprovalRequest(
  ctx: UserCtx,
  input: Input<typeof contract.withdrawApprovalRequest>,
): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    const [request] = await lockRequests(trx, ctx.scope, [input.requestId]);
    if (request?.askedBy !== ctx.user.id) return fail('approval-request-not-found');
    if (request.state !== 'open') fail('approval-request-answered');
    await settleRequests(trx, [request.id], { state: 'withdrawn', by: null, at: ctx.clock.now(), note: null });
    return publishRequests(ctx, trx, [request.askedBy]);
  });
  return null;
}

/**
 * Answers requests with one note, in one transaction. It approves their applications despite the failed checks, or
 * refuses them. If two users answer at the same time, the second finds the request already answered. The answer
 * contains the outcome for each request (R-PLUS-19). If an account has changed since it was shown, its request stays
 * open (R-PLUS-27).
 * @throws RefusalError `note-missing`
 */
async function answerApprovalRequests(
  ctx: UserCtx,
  { requests: given, approve, note, acceptUnseen }: Input<typeof contract.answerApprovalRequests>,
): Promise<Data<typeof contract.answerApprovalRequests>> {
  if (note === '') fail('note-missing');
  const now = ctx.clock.now();
  const seen = new Map(given.map((each) => [each.requestId, each]));
  const requestIds = [...seen.keys()];
  return ctx.db.transaction().execute(async (trx) => {
    // Applications must be locked before requests, as in all code that locks both.
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

/**
 * Makes an account a host although its check failed with 104, 108, 109 or 110. The administrator must enter a note. The
 * review status is then successful, with code 200.
 * @throws RefusalError `note-missing`, `application-not-found`, `check-not-approvable`, `application-decided`,
 * `account-has-open-application`, `group-not-found`, `evidence-changed`, `evidence-unseen`, and the codes from
 * `refusalToApprove`
 */
async function approveOverCheck(ctx: UserCtx, input: Input<typeof reviews.approveOverCheck>): Promise<null> {
  if (input.note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    if (!application) return fail('application-not-found');
    const given = { note: input.note, acceptUnseen: input.acceptUnseen, now: ctx.clock.now() };
    const refusals = await approveOverChecks(ctx, trx, [{ ...application, seen: input }], given);
    const refusal = refusals.get(application.applicationId) ?? null;
    if (refusal !== null) failRefused(refusal);
    await ctx.remember(trx, null);
    return null;
  });
}

/**
 * Approves applications despite their failed checks, in the caller's transaction. All such approvals must use this
 * function. It examines the accounts again, and notifies the users who requested the approvals (R-PLUS-19).
 * @param applications locked, each with the evidence that the administrator saw
 * @returns the error for each application; null if it was approved
 */
async function approveOverChecks(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly SeenApplication[],
  given: { readonly note: string; readonly acceptUnseen: readonly Unseen[]; readonly now: Date },
): Promise<ReadonlyMap<number, Refused | null>> {
  const before = await refusalsBefore(trx, applications, (each) => refusalToApproveOverCheck(ctx.user, each));
  const candidates = applications.filter(({ applicationId }) => before.get(applicationId) === null);
  const requests = await lockRequestsFor(trx, candidates);
  const { note, acceptUnseen, now } = given;
  const verdict = { kind: 'approved-over-check', codes: [APPROVED_CODE], note, acceptUnseen } as const;
  const settled = await settleApplications(ctx, trx, candidates, verdict, now);
  const outcomes = new Map<number, Refused | null>();
  for (const [applicationId, code] of before) outcomes.set(applicationId, code === null ? null : refusedFor(code));
  for (const each of candidates) {
    const outcome = outcomeOf(settled, each);
    outcomes.set(each.applicationId, outcome.refused === null ? null : outcome);
  }
  const answered = requests.filter(({ applicationId }) => outcomes.get(applicationId) === null);
  await answerRequests(ctx, trx, answered, { approve: true, note, now });
  return outcomes;
}

/**
 * Returns the reason that each approval is refused before the accounts are examined; null if it isn't refused.
 * @param policy returns the reason that an application can't be approved, or its approval can't be requested, in its
 * current state
 */
async function refusalsBefore(
  trx: Trx,
  applications: readonly LockedApplication[],
  policy: (application: LockedApplication) => ErrorCode | null,
): Promise<ReadonlyMap<number, ErrorCode | null>> {
  const hindrances = new Map((await lockHindrances(trx, applications)).map((each) => [each.applicationId, each]));
  const refusalOf = (application: LockedApplication): ErrorCode | null => {
    const refusal = policy(application);
    if (refusal !== null) return refusal;
    const hindrance = hindrances.get(application.applicationId);
    if (hindrance?.groupGone !== false) return 'group-not-found';
    // The account may have applied again since then. The new application is decided separately.
    return hindrance.hasOpen ? 'account-has-open-application' : null;
  };
  return new Map(applications.map((application) => [application.applicationId, refusalOf(application)]));
}

/** Writes one answer to locked open requests, and notifies the users who made them. Call it last in the transaction. */
async function answerRequests(
  ctx: UserCtx,
  trx: Trx,
  requests: readonly RequestRow[],
  answer: { readonly approve: boolean; readonly note: string; readonly now: Date },
): Promise<void> {
  if (requests.length === 0) return;
  const { approve, note, now } = answer;
  const state = approve ? 'approved' : 'refused';
  const ids = requests.map(({ id }) => id);
  await settleRequests(trx, ids, { state, by: ctx.user.id, at: now, note });
  const askers = requests.map(({ askedBy }) => askedBy);
  await publishRequests(ctx, trx, askers);
  const notices = requests
    .filter(({ askedBy }) => askedBy !== ctx.user.id)
    .map(({ askedBy, batchId, groupName }) => ({
      userId: askedBy,
      params: { batchId, group: groupName, approved: approve ? 1 : 0, refused: approve ? 0 : 1 },
    }));
  await notifyUsers(ctx, trx, 'approval-answered', notices, now);
}

/** Notifies the windows of users who answer requests, see all requests, or made these requests. */
async function publishRequests(deps: Pick<Deps, 'events'>, trx: Trx, askers: readonly number[]): Promise<void> {
  const changed = { topic: 'application', id: null } as const;
  await deps.events.publish(trx, { right: 'applications:overrule' }, changed);
  // Users with these rights see all requests in their history.
  await deps.events.publish(trx, { right: 'groups:manage' }, changed);
  await deps.events.publish(trx, { userIds: askers }, changed);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.askForApprovals, askForApprovals),
  mount(contract.withdrawApprovalRequest, withdrawApprovalRequest),
  mount(contract.answerApprovalRequests, answerApprovalRequests),
  mount(reviews.approveOverCheck, approveOverCheck),
];
