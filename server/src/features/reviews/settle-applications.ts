import { APPROVED_CODE } from '@greenroom/contract/reasons.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { openMemberships } from '../memberships/index.ts';
import { notifyDecisions } from '../notifications/index.ts';
import { closeApplications, type LockedApplication } from './applications.queries.ts';
import { deleteClaims } from './claims.queries.ts';
import { insertDecisions } from './decisions.queries.ts';
import { publishChanges } from './publish-changes.ts';

export interface Verdict {
  readonly kind: 'approved' | 'rejected' | 'approved-over-check';
  readonly codes: readonly number[];
  readonly note: string | null;
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
 * Settles locked applications with one verdict, in the caller's transaction: a success opens the membership, the
 * decision is written, the application closed, its claim deleted, and those concerned are notified.
 * @returns the decision's id by application; an application whose account is a host already stays as it is and is left
 * out
 */
export async function settleApplications(
  ctx: UserCtx,
  trx: Trx,
  applications: readonly LockedApplication[],
  verdict: Verdict,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const approve = verdict.kind !== 'rejected';
  const opened = approve ? await openMemberships(ctx, trx, applications, now) : [];
  const memberships = new Map(opened.map((each) => [each.applicationId, each.membershipId]));
  const settled = approve ? applications.filter((each) => memberships.has(each.applicationId)) : applications;
  if (settled.length === 0) return new Map();
  const decided = await insertDecisions(
    trx,
    settled.map((each) => ({ ...each, membershipId: memberships.get(each.applicationId) ?? null })),
    { ...verdict, decidedBy: ctx.user.id, decidedAt: now },
  );
  await closeApplications(trx, settled, { approve, codes: verdict.codes, note: verdict.note, now });
  await deleteClaims(trx, settled);
  await publishChanges(ctx, trx, settled);
  await notifyDecisions(ctx, trx, settled, { approve, now });
  return new Map(decided.map((each) => [each.applicationId, each.decisionId]));
}
