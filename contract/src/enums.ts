/**
 * The enumerations from the specification that are in use, as key to name (R-DATA-11). Texts: `enums.<list>.<name>`.
 */
export const GENDERS = { 1: 'male', 2: 'female', 3: 'cooperating-female' } as const;
export const CATEGORIES = {
  1: 'ordinary-cooperating-female',
  2: 'wall-goddess',
  3: 'non-wall-goddess',
  4: 'normal-goddess',
  5: 'normal-natural-female',
  6: 'violating-natural-female',
  7: 'normal-vip-male',
  8: 'violating-vip-male',
  9: 'normal-free-male',
  10: 'violating-free-male',
} as const;
export const MALE_GENDER = 1;

/** States of an agent's request for a binding. */
export const REQUEST_STATES = ['open', 'granted', 'refused', 'withdrawn'] as const;
/**
 * The states of a request to approve despite a failed check. A request becomes `overtaken` if the account has since
 * become a host or applied again.
 */
export const APPROVAL_REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn', 'overtaken'] as const;
export type ApprovalRequestState = (typeof APPROVAL_REQUEST_STATES)[number];
/** The ways in which a host can leave a group, and their states. */
export const MOVE_KINDS = ['release', 'leave', 'transfer'] as const;
export const MOVE_STATES = ['open', 'accepted', 'refused', 'withdrawn', 'lapsed', 'overtaken'] as const;

/** The events in an application's history: decisions and approval requests. */
export const APPLICATION_EVENT_KINDS = [
  ...(['submitted', 'approved', 'rejected', 'approved-over-check', 'reopened', 'undone', 'lapsed'] as const),
  ...(['approval-asked', 'approval-refused', 'approval-withdrawn'] as const),
] as const;

export const ACCOUNT_STATES = ['active', 'deleted', 'banned'] as const;
export const UPLOAD_STATUSES = ['success', 'failure'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];
/** The numbers stored in the database. A number never changes its meaning. */
export const UPLOAD_STATUS_NUMBERS = { success: 1, failure: 0 } as const satisfies Record<UploadStatus, number>;
/** `lapsed` means that no one decided on the application in time. The specification has no review status for this. */
export const REVIEW_STATUSES = ['not-reviewed', 'failed', 'successful', 'lapsed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
/** An expired application is stored as not reviewed, with the time when it expired. */
export const REVIEW_STATUS_NUMBERS = { 'not-reviewed': 0, failed: 1, successful: 2 } as const satisfies Record<
  Exclude<ReviewStatus, 'lapsed'>,
  number
>;
