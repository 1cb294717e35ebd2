import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { DecisionKey } from '@greenroom/contract/reviews/list-mode.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { lockGroups } from '../groups/index.ts';
import { deleteMemberships } from '../memberships/index.ts';
import { uncountDecisions } from '../notifications/index.ts';
import { type LockedApplication, lockDecidedApplications, openApplications } from './applications.queries.ts';
import { findDecisions, markUndone } from './decisions.queries.ts';
import { publishChanges } from './publish-changes.ts';
import { refusalToUndo } from './reviews.policy.ts';
import { tellOfDecisions } from './tell-of-decisions.ts';

/** What became of a decision that was to be undone: its application, or why it stands. */
export type TakenBack =
  | (DecisionKey & { application: LockedApplication; refused: null })
  | (DecisionKey & { application: null; refused: ErrorCode });

/**
 * Undoes the caller's own decisions of the last 30 seconds, in the caller's transaction and in few statements however many
 * they are: the applications are open again, the memberships that they opened are deleted (R-PLUS-4).
 * @param keys each once
 * @returns what became of each, in the order given
 * @throws RefusalError `account-has-open-application` where an account applied at this very moment; a second try says of
 * which
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
  await tellOfDecisions(trx, undone, { decision: 'undone', codes: [] }, now);
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
    // One that the scope does not hold was not found, and is not theirs.
    const refused = refusals.has(decisionId) ? refusals.get(decisionId) : 'decision-not-yours';
    return { hostId, decisionId, application: null, refused: refused ?? 'account-has-open-application' };
  });
}
