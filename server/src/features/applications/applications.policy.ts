import type { readApplication } from '@greenroom/contract/applications/applications.ts';
import {
  canBeSentAgain,
  HOST_ELSEWHERE_CODE,
  isApprovable,
  isAskable,
} from '@greenroom/contract/applications/reasons.ts';
import type { ReviewStatus, UploadStatus } from '@greenroom/contract/enums.ts';
import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { type Holder, may } from '../../access/rights.ts';

/** The part of an application that the rules depend on. */
export interface ApplicationState {
  readonly open: boolean;
  readonly uploadStatus: UploadStatus;
  readonly uploadCodes: readonly number[];
  /** The codes from the review, if there was one. */
  readonly reviewCodes?: readonly number[];
  readonly reviewStatus: ReviewStatus | null;
}

/**
 * Returns whether the application's ID can be added again: the application was rejected or has expired, and none of its
 * reasons is final (R-PLUS-3).
 */
export function maySubmitAgain({ open, reviewStatus, uploadCodes, reviewCodes = [] }: ApplicationState): boolean {
  if (open || reviewStatus === 'successful') return false;
  return canBeSentAgain(reviewCodes.length > 0 ? reviewCodes : uploadCodes);
}

type Action = Data<typeof readApplication>['actions'][number];

/**
 * Returns the actions that the API would accept from a user on this application now. Only the API calls check
 * conditions outside the application, such as whether the account has since applied again or become a host.
 * @param hasRequest an administrator has already been asked
 */
export function actionsOn(user: Holder, application: ApplicationState, hasRequest = false): Action[] {
  const actions: Action[] = [];
  if (refusalToReopen(user, application) === null) actions.push('reopen');
  if (refusalToApproveOverCheck(user, application) === null) actions.push('approve-over-check');
  if (may(user, 'applications:submit') && maySubmitAgain(application)) actions.push('submit-again');
  const elsewhere = isPlainFailure(application) && application.uploadCodes.includes(HOST_ELSEWHERE_CODE);
  if (may(user, 'groups:hold') && elsewhere) actions.push('ask-for-transfer');
  if (may(user, 'applications:ask') && !hasRequest && refusalToAsk(application) === null)
    actions.push('ask-administrator');
  return actions;
}

/** Returns the reason that the application cannot be claimed or decided; null if it waits for a decision. */
export function refusalToDecide(application: ApplicationState | undefined): ErrorCode | null {
  if (!application || isPlainFailure(application)) return 'application-not-found';
  return application.open ? null : 'application-decided';
}

/**
 * Returns the reason that the user cannot reopen the application; null if they can. A failed, successful or expired
 * application can be reopened (R-HOST-7).
 */
export function refusalToReopen(user: Holder, application: ApplicationState | undefined): ErrorCode | null {
  if (!may(user, 'applications:overrule')) return 'forbidden';
  if (!application || isPlainFailure(application)) return 'application-not-found';
  return application.open ? 'application-open' : null;
}

/**
 * Returns the reason that the user cannot approve the application despite its failed check; null if they can. A
 * reopened application waits in the queue and is decided there.
 */
export function refusalToApproveOverCheck(user: Holder, application: ApplicationState | undefined): ErrorCode | null {
  if (!may(user, 'applications:overrule')) return 'forbidden';
  if (!application) return 'application-not-found';
  if (application.open) return 'account-has-open-application';
  if (application.uploadStatus === 'success') return 'check-not-approvable';
  if (application.reviewStatus === 'successful') return 'application-decided';
  const { uploadCodes } = application;
  return uploadCodes.length > 0 && uploadCodes.every(isApprovable) ? null : 'check-not-approvable';
}

/** Returns the reason that no one can ask an administrator to approve the application; null if they can (R-PLUS-19). */
export function refusalToAsk(application: ApplicationState): ErrorCode | null {
  return refusalToApproveOverCheck({ rights: ['applications:overrule'] }, application) ?? notAskable(application);
}

function notAskable({ uploadCodes }: ApplicationState): ErrorCode | null {
  return isAskable(uploadCodes) ? null : 'check-not-approvable';
}

/**
 * Returns whether the check rejected the application and no one approved it despite the check, so there is nothing to
 * review.
 */
function isPlainFailure(application: ApplicationState): boolean {
  return application.uploadStatus === 'failure' && application.reviewStatus === null;
}
