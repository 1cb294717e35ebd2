import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { APPROVED_CODE } from '@greenroom/contract/hosts/reasons.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { refusalToApproveOverCheck } from '../applications/index.ts';
import type { LockedApplication } from './applications.queries.ts';
import { type Refused, refusedFor } from './evidence.policy.ts';
import { answerRequests } from './requests/answer-requests.ts';
import { lockHindrances, lockRequestsFor } from './requests/requests.queries.ts';
import { outcomeOf, type SeenApplication, settleApplications } from './settle-applications.ts';

/**
 * The one way in which an application is approved over its failed check, in the caller's transaction: its account is
 * examined again, and the user who asked for the approval is answered (R-PLUS-19).
 * @param applications locked, with what the administrator saw of each
 * @returns why not, by application; null: approved
 */
export async function approveOverChecks(
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
 * What refuses an approval before the account itself is looked at, by application; null: nothing.
 * @param policy why the application as it stands cannot be approved, or asked for
 */
export async function refusalsBefore(
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
    // The account may have applied again since; that application is decided on its own.
    return hindrance.hasOpen ? 'account-has-open-application' : null;
  };
  return new Map(applications.map((application) => [application.applicationId, refusalOf(application)]));
}
