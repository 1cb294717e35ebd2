import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { APPROVED_CODE, refusalToApprove } from '@greenroom/contract/hosts/reasons.ts';
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
import { endQuestions } from './opinions/opinions.queries.ts';
import { publishChanges } from './publish-changes.ts';
import { tellOfDecisions } from './tell-of-decisions.ts';

export interface Verdict {
  readonly kind: 'approved' | 'rejected' | 'approved-over-check';
  readonly codes: readonly number[];
  readonly note: string | null;
}

/** What became of one application: its decision, or why there is none. */
export type Outcome = { decisionId: number; refused: null } | { decisionId: null; refused: ErrorCode };

/** What could not be examined is not approved. */
export const UNKNOWN: readonly number[] = [101];

/** A membership that came up at the same moment leaves the account out of those that were settled. */
export function outcomeOf(
  outcomes: ReadonlyMap<number, Outcome>,
  { applicationId }: Pick<LockedApplication, 'applicationId'>,
): Outcome {
  return outcomes.get(applicationId) ?? { decisionId: null, refused: 'account-is-a-host' };
}

/**
 * What a reviewer chose, as a verdict: a success has the one code 200, a failure one reason or several (R-HOST-7).
 * @throws RefusalError `reasons-missing`
 */
export function toVerdict(chosen: { approve: boolean; codes: readonly number[]; note?: string | undefined }): Verdict {
  const note = chosen.note || null;
  if (chosen.approve) return { kind: 'approved', codes: [APPROVED_CODE], note };
  const codes = [...new Set(chosen.codes)];
  return codes.length > 0 ? { kind: 'rejected', codes, note } : fail('reasons-missing');
}

/**
 * Settles locked applications with one verdict, in the caller's transaction. Whatever approves goes through here, so that
 * no account is approved that the checks would refuse by now: it is examined again under its lock, which keeps a delivery
 * from changing it until the decision is made.
 * @returns the outcome by application; one that is refused stays as it is
 */
export async function settleApplications(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly LockedApplication[],
  verdict: Verdict,
  now: Date,
): Promise<ReadonlyMap<number, Outcome>> {
  if (verdict.kind === 'rejected') return settle(ctx, trx, applications, verdict, now);
  await lockHosts(trx, applications);
  const standings = await examineAgain(ctx, trx, applications, now);
  const by = { administrator: may(ctx.user, 'applications:overrule'), note: verdict.note };
  const judged = applications.map((application) => {
    const objections = standings.get(application.applicationId)?.objections ?? UNKNOWN;
    const refused = refusalToApprove(objections, by);
    return { application, refused, over: objections.length > 0 };
  });
  const approvable = judged.filter(({ refused }) => refused === null);
  const plain = approvable.filter(({ over }) => !over).map(({ application }) => application);
  const over = approvable.filter((each) => each.over).map(({ application }) => application);
  return new Map([
    ...judged.flatMap(({ application, refused }): [number, Outcome][] =>
      refused === null ? [] : [[application.applicationId, { decisionId: null, refused }]],
    ),
    ...(await settle(ctx, trx, plain, verdict, now)),
    ...(await settle(ctx, trx, over, { ...verdict, kind: 'approved-over-check' }, now)),
  ]);
}

/**
 * Writes one verdict: a success opens the membership, the decision is written, the application closed, its claim and what
 * reviewers asked each other about it end, and those concerned are notified.
 */
async function settle(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly LockedApplication[],
  verdict: Verdict,
  now: Date,
): Promise<ReadonlyMap<number, Outcome>> {
  if (applications.length === 0) return new Map();
  const approve = verdict.kind !== 'rejected';
  const opened = approve ? await openMemberships(ctx, trx, applications, now) : [];
  const memberships = new Map(opened.map((each) => [each.applicationId, each.membershipId]));
  const settled = approve ? applications.filter((each) => memberships.has(each.applicationId)) : applications;
  const decided = await insertDecisions(
    trx,
    settled.map((each) => ({ ...each, membershipId: memberships.get(each.applicationId) ?? null })),
    { ...verdict, decidedBy: ctx.user.id, decidedAt: now },
  );
  await closeApplications(trx, settled, { approve, codes: verdict.codes, note: verdict.note, now });
  await deleteClaims(trx, settled);
  await endQuestions(trx, settled, now);
  await publishChanges(ctx, trx, settled);
  await tellOfDecisions(trx, settled, { decision: approve ? 'approved' : 'rejected', codes: verdict.codes }, now);
  await notifyDecisions(ctx, trx, settled, { approve, now });
  return new Map(decided.map(({ applicationId, decisionId }) => [applicationId, { decisionId, refused: null }]));
}
