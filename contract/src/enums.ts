/** The specification's enumerations that have a use so far, key to name (R-DATA-11); texts are `enums.<list>.<name>`. */
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

/** Of an agent's request for a binding. */
export const REQUEST_STATES = ['open', 'granted', 'refused', 'withdrawn'] as const;
/**
 * Of a request that an administrator approves over a check. overtaken: while it waited, the account became a host or applied
 * again.
 */
export const APPROVAL_REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn', 'overtaken'] as const;
export type ApprovalRequestState = (typeof APPROVAL_REQUEST_STATES)[number];
/** How a host leaves a group, and what becomes of it. */
export const MOVE_KINDS = ['release', 'leave', 'transfer'] as const;
export const MOVE_STATES = ['open', 'accepted', 'refused', 'withdrawn', 'lapsed', 'overtaken'] as const;

/** What can happen to an application: decisions on it, and requests that an administrator approves it. */
export const APPLICATION_EVENT_KINDS = [
  ...(['submitted', 'approved', 'rejected', 'approved-over-check', 'reopened', 'undone', 'lapsed'] as const),
  ...(['approval-asked', 'approval-refused', 'approval-withdrawn'] as const),
] as const;

export const ACCOUNT_STATES = ['active', 'deleted', 'banned'] as const;
export const UPLOAD_STATUSES = ['success', 'failure'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];
/** What the database keeps for each: a number never changes its meaning. */
export const UPLOAD_STATUS_NUMBERS = { success: 1, failure: 0 } as const satisfies Record<UploadStatus, number>;
/** `lapsed` is what an application that nobody decided on in time becomes: no review status of the specification fits it. */
export const REVIEW_STATUSES = ['not-reviewed', 'failed', 'successful', 'lapsed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
/** A lapsed one is kept as not reviewed, with the time when it lapsed. */
export const REVIEW_STATUS_NUMBERS = { 'not-reviewed': 0, failed: 1, successful: 2 } as const satisfies Record<
  Exclude<ReviewStatus, 'lapsed'>,
  number
>;
