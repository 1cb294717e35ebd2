import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { DecisionKey } from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { refusalToDecide, refusalToReopen } from '../applications/index.ts';
import { lockGroups, requireGroup } from '../groups/index.ts';
import { deleteMemberships, endMembership } from '../memberships/index.ts';
import { uncountDecisions } from '../notifications/index.ts';
import {
  type LockedApplication,
  lockApplications,
  lockDecidedApplications,
  openApplications,
} from './applications.queries.ts';
import { findLiveClaims, upsertClaim } from './claims.queries.ts';
import { failClaimLost, readCase } from './claims.routes.ts';
import { findDecisions, insertDecisions, markUndone } from './decisions.queries.ts';
import { publishChanges, publishDecisions } from './publish-changes.ts';
import { refusalToUndo, undoUntil } from './reviews.policy.ts';
import { failRefused, outcomeOf, settleApplications, toVerdict } from './settle-applications.ts';

/**
 * Decides on an application that the caller has claimed. A success makes the account a host in the group in the same
 * transaction (R-HOST-7).
 * @throws RefusalError `reasons-missing`, `application-not-found`, `application-decided`, `claim-lost`,
 * `evidence-changed`, `evidence-unseen`, and the codes from `refusalToApprove`
 */
async function decide(ctx: UserCtx, input: Input<typeof contract.decide>): Promise<Data<typeof contract.decide>> {
  const verdict = toVerdict(input);
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToDecide(application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    const now = ctx.clock.now();
    const [claim] = await findLiveClaims(trx, [input], now);
    if (claim?.userId !== ctx.user.id) failClaimLost(claim);
    const settled = await settleApplications(ctx, trx, [{ ...application, seen: input }], verdict, now);
    const outcome = outcomeOf(settled, application);
    if (outcome.refused !== null) return failRefused(outcome);
    const { decisionId } = outcome;
    const answer = { decisionId, undoUntil: undoUntil(now).toISOString() };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/**
 * Undoes the caller's own decision within 30 seconds. The application is then open and claimed by the caller again. If
 * the decision opened a membership, it is deleted (R-PLUS-4).
 * @throws RefusalError `decision-not-yours`, `decision-already-undone`, `undo-too-late`,
 * `account-has-open-application`, `group-not-found`
 */
async function undoDecision(
  ctx: UserCtx,
  input: Input<typeof contract.undoDecision>,
): Promise<Data<typeof contract.undoDecision>> {
  const reopened = await ctx.db.transaction().execute(async (trx) => {
    const [taken] = await takeBack(ctx, trx, [input]);
    if (!taken || taken.application === null) return fail(taken?.refused ?? 'decision-not-yours');
    await upsertClaim(trx, taken.application, ctx.user.id, ctx.clock.now());
    return taken.application;
  });
  return readCase(ctx, reopened);
}

/**
 * Reopens a decided or expired application. The administrator must enter a note. If the application opened a
 * membership, it ends (R-HOST-7).
 * @throws RefusalError `note-missing`, `application-not-found`, `application-open`, `account-has-open-application`,
 * `group-not-found`
 */
async function reopen(ctx: UserCtx, input: Input<typeof contract.reopen>): Promise<null> {
  if (input.note === '') fail('note-missing');
  return ctx.db.transaction().execute(async (trx) => {
    const [application] = await lockApplications(trx, ctx.scope, [input]);
    const refusal = refusalToReopen(ctx.user, application);
    if (refusal || !application) return fail(refusal ?? 'application-not-found');
    await requireGroup(trx, ctx.scope, application.groupId);
    const now = ctx.clock.now();
    const opened = await openApplications(trx, [application], now);
    if (!opened?.has(application.applicationId)) fail('account-has-open-application');
    const membershipId = await endMembership(ctx, trx, application, now);
    await insertDecisions(trx, [{ ...application, membershipId, unseen: [] }], {
      kind: 'reopened',
      codes: [],
      note: input.note,
      decidedBy: ctx.user.id,
      decidedAt: now,
    });
    await publishChanges(ctx, trx, [application]);
    await publishDecisions(trx, [application], { decision: 'reopened', codes: [] }, now);
    await ctx.remember(trx, null);
    return null;
  });
}

/** The outcome of an undo: the decision's application, or the reason that the decision wasn't undone. */
type TakenBack =
  | (DecisionKey & { application: LockedApplication; refused: null })
  | (DecisionKey & { application: null; refused: ErrorCode });

/**
 * Undoes the caller's own decisions from the last 30 seconds in the caller's transaction, in few statements regardless
 * of their number. The applications are then open again, and the memberships that they opened are deleted (R-PLUS-4).
 * @param keys without repeats
 * @returns the outcome for each decision, in the given order
 * @throws RefusalError `account-has-open-application` if an account applied at the same moment; a second attempt finds
 * which account it was
 */
export async function takeBack(ctx: UserCtx, trx: Trx, keys: readonly DecisionKey[]): Promise<TakenBack[]> {
  const applications = await lockDecidedApplications(trx, ctx.scope, keys);
  const decisions = new Map((await findDecisions(trx, keys)).map((each) => [each.decisionId, each]));
  const there = await lockGroups(
    trx,
    ctx.scope,
    applications.map(({ groupId }) => groupId),
  );
  const now = ctx.clock.now();
  const refusals = new Map<number, ErrorCode | null>();
  const undoable = applications.flatMap((application) => {
    const decision = decisions.get(application.decisionId);
    const gone = there.has(application.groupId) ? null : 'group-not-found';
    const refused = refusalToUndo(decision, ctx.user.id, now) ?? gone;
    refusals.set(application.decisionId, refused);
    return decision === undefined || refused !== null ? [] : [{ ...application, decision }];
  });
  const opened = (await openApplications(trx, undoable, now)) ?? fail('account-has-open-application');
  const undone = undoable.filter(({ applicationId }) => opened.has(applicationId));
  await markUndone(trx, undone, now);
  const memberships = undone.flatMap(({ hostId, appId, groupId, decision: { membershipId } }) =>
    membershipId === null ? [] : [{ hostId, appId, groupId, membershipId }],
  );
  await deleteMemberships(ctx, trx, memberships, now);
  await publishChanges(ctx, trx, undone);
  await publishDecisions(trx, undone, { decision: 'undone', codes: [] }, now);
  await uncountDecisions(
    ctx,
    trx,
    undone.map(({ decision, ...application }) => ({
      ...application,
      approve: decision.kind !== 'rejected',
      decidedAt: decision.decidedAt,
    })),
  );
  const byDecision = new Map(undone.map((each) => [each.decisionId, each]));
  return keys.map(({ hostId, decisionId }): TakenBack => {
    const application = byDecision.get(decisionId);
    if (application !== undefined) return { hostId, decisionId, application, refused: null };
    // A decision out of scope isn't found, so it isn't the caller's.
    const refused = refusals.has(decisionId) ? refusals.get(decisionId) : 'decision-not-yours';
    return { hostId, decisionId, application: null, refused: refused ?? 'account-has-open-application' };
  });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.decide, decide),
  mount(contract.undoDecision, undoDecision),
  mount(contract.reopen, reopen),
];
