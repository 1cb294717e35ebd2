import { APPROVED_CODE, refusalToApprove } from '@greenroom/contract/applications/reasons.ts';
import type { RefusedFact, Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { may } from '../../access/rights.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { examineAgain } from '../applications/index.ts';
import { lockHosts, openMemberships } from '../memberships/index.ts';
import { notifyDecisions } from '../notifications/index.ts';
import { closeApplications, type LockedApplication } from './applications.queries.ts';
import { deleteClaims } from './claims.queries.ts';
import { insertDecisions } from './decisions.queries.ts';
import { judgeUnseen, type Refused, refusalForChanges, refusedFor, type Seen } from './evidence.policy.ts';
import { listEvidence } from './evidence.queries.ts';
import { endQuestions } from './opinions.queries.ts';
import { publishChanges, publishDecisions } from './publish-changes.ts';

export interface Verdict {
  readonly kind: 'approved' | 'rejected' | 'approved-over-check';
  readonly codes: readonly number[];
  readonly note: string | null;
  /** The missing evidence that the reviewer confirmed in a second step. */
  readonly acceptUnseen: readonly Unseen[];
}

/** An application for a verdict, with the evidence that the reviewer saw. */
export type SeenApplication = LockedApplication & { readonly seen: Seen };

/** The outcome for one application: its decision, or the reason that there is none. */
export type Outcome =
  | { decisionId: number; refused: null; facts: readonly RefusedFact[] }
  | ({ decisionId: null } & Refused);

/** The objection to an application that couldn't be examined. */
export const UNKNOWN: readonly number[] = [101];

/**
 * Returns the outcome for one application. If the outcomes don't include it, its account became a host at the
 * same moment.
 */
export function outcomeOf(
  outcomes: ReadonlyMap<number, Outcome>,
  { applicationId }: Pick<LockedApplication, 'applicationId'>,
): Outcome {
  return outcomes.get(applicationId) ?? { decisionId: null, ...refusedFor('account-is-a-host') };
}

/**
 * Fails because a single decision is refused. The parameter `facts` names the facts that caused it, separated by
 * commas.
 */
export function failRefused({ refused, facts }: Refused): never {
  return fail(refused, facts.length === 0 ? {} : { facts: facts.join() });
}

/**
 * Converts a reviewer's choice to a verdict. A success has the single code 200, and a failure has one or more reasons
 * (R-HOST-7).
 * @throws RefusalError `reasons-missing`
 */
export function toVerdict(chosen: {
  approve: boolean;
  codes: readonly number[];
  note?: string | undefined;
  acceptUnseen: readonly Unseen[];
}): Verdict {
  const { approve, acceptUnseen } = chosen;
  const note = chosen.note || null;
  if (approve) return { kind: 'approved', codes: [APPROVED_CODE], note, acceptUnseen };
  const codes = [...new Set(chosen.codes)];
  return codes.length > 0 ? { kind: 'rejected', codes, note, acceptUnseen: [] } : fail('reasons-missing');
}

/**
 * Settles locked applications with one verdict, in the caller's transaction. All approvals and rejections must use this
 * function. It refuses verdicts on accounts that have changed since they were shown, and approvals that the checks
 * would now reject. The accounts are locked during the examination, so that no delivery changes them before the
 * decision is made.
 * @returns the outcome for each application; refused ones stay unchanged
 */
export async function settleApplications(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly SeenApplication[],
  verdict: Verdict,
  now: Date,
): Promise<ReadonlyMap<number, Outcome>> {
  await lockHosts(trx, applications);
  const evidence = new Map((await listEvidence(trx, applications)).map((each) => [each.applicationId, each]));
  const standings = verdict.kind === 'rejected' ? null : await examineAgain(ctx, trx, applications, now);
  const by = { administrator: may(ctx.user, 'applications:overrule'), note: verdict.note };
  const judge = (application: SeenApplication): Judged => {
    const present = evidence.get(application.applicationId);
    const changed = refusalForChanges(application.seen, present);
    if (changed !== null || present === undefined) return changed ?? refusedFor('application-not-found');
    if (standings === null) return { application, unseen: [], over: false };
    const objections = standings.get(application.applicationId)?.objections ?? UNKNOWN;
    const refused = refusalToApprove(objections, by);
    if (refused !== null) return refusedFor(refused);
    const { unseen, refusal } = judgeUnseen(application.seen, present, verdict.acceptUnseen);
    return refusal ?? { application, unseen, over: objections.length > 0 };
  };
  const judged = applications.map((application) => ({ application, judgment: judge(application) }));
  const passed = judged.flatMap(({ judgment }) => ('refused' in judgment ? [] : [judgment]));
  const plain = passed.filter(({ over }) => !over);
  const over = passed.filter((each) => each.over);
  return new Map([
    ...judged.flatMap(({ application, judgment }): [number, Outcome][] =>
      'refused' in judgment ? [[application.applicationId, { decisionId: null, ...judgment }]] : [],
    ),
    ...(await settle(ctx, trx, plain, verdict, now)),
    ...(await settle(ctx, trx, over, { ...verdict, kind: 'approved-over-check' }, now)),
  ]);
}

/** An application that passed and gets the verdict. */
interface Passed {
  readonly application: SeenApplication;
  readonly unseen: readonly Unseen[];
  /** True if the approval has objections that an administrator can overrule. */
  readonly over: boolean;
}

type Judged = Passed | Refused;

/**
 * Writes one verdict. A success opens the membership. The decision is written, the application is closed, its claim and
 * second opinions end, and the affected users are notified.
 */
async function settle(
  ctx: UserCtx,
  trx: Trx,
  passed: readonly Passed[],
  verdict: Verdict,
  now: Date,
): Promise<ReadonlyMap<number, Outcome>> {
  if (passed.length === 0) return new Map();
  const applications = passed.map(({ application }) => application);
  const unseen = new Map(passed.map((each) => [each.application.applicationId, each.unseen]));
  const approve = verdict.kind !== 'rejected';
  const opened = approve ? await openMemberships(ctx, trx, applications, now) : [];
  const memberships = new Map(opened.map((each) => [each.applicationId, each.membershipId]));
  const settled = approve ? applications.filter((each) => memberships.has(each.applicationId)) : applications;
  const decided = await insertDecisions(
    trx,
    settled.map((each) => ({
      ...each,
      membershipId: memberships.get(each.applicationId) ?? null,
      unseen: unseen.get(each.applicationId) ?? [],
    })),
    { ...verdict, decidedBy: ctx.user.id, decidedAt: now },
  );
  await closeApplications(trx, settled, { approve, codes: verdict.codes, note: verdict.note, now });
  await deleteClaims(trx, settled);
  await endQuestions(trx, settled, now);
  await publishChanges(ctx, trx, settled);
  await publishDecisions(trx, settled, { decision: approve ? 'approved' : 'rejected', codes: verdict.codes }, now);
  await notifyDecisions(ctx, trx, settled, { approve, now });
  return new Map(
    decided.map(({ applicationId, decisionId }) => [applicationId, { decisionId, refused: null, facts: [] }]),
  );
}
