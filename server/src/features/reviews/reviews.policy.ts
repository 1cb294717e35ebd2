import { UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import type { ReviewStatus, UploadStatus } from '@greenroom/contract/enums.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { APPROVABLE_CHECK_CODES } from '@greenroom/contract/reasons.ts';
import type { RoleKey } from '@greenroom/contract/roles.ts';

/** What the rules look at in an application. */
export interface ReviewState {
  readonly open: boolean;
  readonly uploadStatus: UploadStatus;
  readonly uploadCodes: readonly number[];
  readonly reviewStatus: ReviewStatus | null;
}

/** What the rules look at in a decision. */
export interface DecisionState {
  readonly kind: string;
  readonly decidedBy: number | null;
  readonly decidedAt: string;
  readonly undone: boolean;
  /** Nothing was decided on the application since. */
  readonly newest: boolean;
}

/** An approval over a check and a reopening lead to no claim that could come back: they are mended by the next step. */
const UNDOABLE_KINDS = ['approved', 'rejected'];

/** Why nobody may claim or decide the application; null: it waits for a decision. */
export function refusalToDecide(application: ReviewState | undefined): ErrorCode | null {
  if (!application || isPlainFailure(application)) return 'application-not-found';
  return application.open ? null : 'application-decided';
}

/** Why these roles may not reopen the application; null: they may, be it failed, successful or lapsed (R-HOST-7). */
export function refusalToReopen(roles: readonly RoleKey[], application: ReviewState | undefined): ErrorCode | null {
  if (!roles.includes('administrator')) return 'forbidden';
  if (!application || isPlainFailure(application)) return 'application-not-found';
  return application.open ? 'application-open' : null;
}

/**
 * Why these roles may not approve the application over its failed check; null: they may. One that was reopened waits
 * in the queue and is decided there.
 */
export function refusalToApproveOverCheck(
  roles: readonly RoleKey[],
  application: ReviewState | undefined,
): ErrorCode | null {
  if (!roles.includes('administrator')) return 'forbidden';
  if (!application) return 'application-not-found';
  if (application.open) return 'account-has-open-application';
  if (application.uploadStatus === 'success') return 'check-not-approvable';
  if (application.reviewStatus === 'successful') return 'application-decided';
  return isApprovable(application.uploadCodes) ? null : 'check-not-approvable';
}

/** Why the user may not take the decision back; null: they may, for 30 seconds (R-PLUS-4). */
export function refusalToUndo(decision: DecisionState | undefined, userId: number, now: Date): ErrorCode | null {
  if (!decision || decision.decidedBy !== userId) return 'decision-not-yours';
  if (decision.undone) return 'decision-already-undone';
  const inTime = now.getTime() <= undoUntil(new Date(decision.decidedAt)).getTime();
  return inTime && decision.newest && UNDOABLE_KINDS.includes(decision.kind) ? null : 'undo-too-late';
}

/** The last moment at which a decision can be undone. */
export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1000);
}

/** The check refused it and nobody approved over that: there is nothing to review. */
function isPlainFailure(application: ReviewState): boolean {
  return application.uploadStatus === 'failure' && application.reviewStatus === null;
}

function isApprovable(codes: readonly number[]): boolean {
  return codes.length > 0 && codes.every((code) => APPROVABLE_CHECK_CODES.some((approvable) => approvable === code));
}
