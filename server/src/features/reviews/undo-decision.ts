import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { undoDecision as contract } from '@greenroom/contract/reviews.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { requireGroup } from '../groups/index.ts';
import { deleteMembership } from '../memberships/index.ts';
import { uncountDecision } from '../notifications/index.ts';
import { lockDecidedApplication, openApplication } from './applications.queries.ts';
import { upsertClaim } from './claims.queries.ts';
import { findDecision, markUndone } from './decisions.queries.ts';
import { publishChanges } from './publish-changes.ts';
import { readCase } from './read-case.ts';
import { refusalToUndo } from './reviews.policy.ts';

/**
 * Undoes the caller's own decision within 30 seconds: the application is open and claimed by them again, and a
 * membership that it opened is deleted (R-PLUS-4).
 * @throws RefusalError `decision-not-yours`, `decision-already-undone`, `undo-too-late`,
 * `account-has-open-application`, `group-not-found`
 */
export async function undoDecision(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const reopened = await ctx.db.transaction().execute((trx) => takeBack(ctx, trx, input));
  return readCase(ctx, reopened);
}

async function takeBack(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<ApplicationKey> {
  const { hostId, decisionId } = input;
  const application = await lockDecidedApplication(trx, ctx.scope, hostId, decisionId);
  if (!application) return fail('decision-not-yours');
  const decision = await findDecision(trx, hostId, decisionId);
  const now = ctx.clock.now();
  const refusal = refusalToUndo(decision, ctx.user.id, now);
  if (refusal || !decision) return fail(refusal ?? 'decision-not-yours');
  await requireGroup(trx, ctx.scope, application.groupId);
  await markUndone(trx, hostId, decisionId, now);
  if (!(await openApplication(trx, application))) fail('account-has-open-application');
  const { membershipId } = decision;
  if (membershipId !== null) await deleteMembership(ctx, trx, { ...application, membershipId }, now);
  await upsertClaim(trx, application, ctx.user.id, now);
  await publishChanges(ctx, trx, [application]);
  const decidedAt = new Date(decision.decidedAt);
  await uncountDecision(ctx, trx, application, { approve: decision.kind !== 'rejected', decidedAt });
  return application;
}
