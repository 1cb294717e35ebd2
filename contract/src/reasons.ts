/**
 * Every reason code for upload and review (R-HOST-8), once. Its texts are `reasons.<code>` (what is wrong),
 * `reasons.<code>.next` (what to do). `mender`: who can mend it.
 */
export const REASONS = {
  99: { step: 'check', mender: 'agent' },
  100: { step: 'check', mender: 'agent' },
  101: { step: 'check', mender: 'host' },
  102: { step: 'check', mender: 'agent' },
  103: { step: 'check', mender: 'nobody' },
  104: { step: 'check', mender: 'host' },
  105: { step: 'check', mender: 'other-group' },
  106: { step: 'check', mender: 'done' },
  107: { step: 'check', mender: 'other-group' },
  108: { step: 'check', mender: 'agent' },
  109: { step: 'check', mender: 'administrator' },
  110: { step: 'check', mender: 'administrator' },
  111: { step: 'check', mender: 'host' },
  112: { step: 'check', mender: 'host' },
  113: { step: 'check', mender: 'agent' },
  114: { step: 'check', mender: 'agent' },
  115: { step: 'check', mender: 'wait' },
  200: { step: 'review', mender: 'done' },
  201: { step: 'review', mender: 'agent' },
  202: { step: 'review', mender: 'host' },
  203: { step: 'review', mender: 'host' },
  204: { step: 'review', mender: 'host' },
  205: { step: 'review', mender: 'host' },
  206: { step: 'review', mender: 'host' },
  207: { step: 'review', mender: 'host' },
  208: { step: 'review', mender: 'nobody' },
  209: { step: 'review', mender: 'host' },
  210: { step: 'review', mender: 'host' },
  211: { step: 'review', mender: 'host' },
  212: { step: 'review', mender: 'host' },
  213: { step: 'review', mender: 'host' },
  214: { step: 'review', mender: 'host' },
  215: { step: 'review', mender: 'host' },
  216: { step: 'review', mender: 'host' },
} as const satisfies Record<number, { step: 'check' | 'review'; mender: Mender }>;

/** Who can mend a rejection; `done`: nothing is left to do, `wait`: time mends it. */
export const MENDERS = ['agent', 'host', 'other-group', 'administrator', 'wait', 'nobody', 'done'] as const;
export type Mender = (typeof MENDERS)[number];

/** What an automatic check can object with (R-HOST-4). */
export const CHECK_CODES = [
  99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115,
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

/** The code of a success in the review (R-HOST-7). */
export const APPROVED_CODE = 200;

/** What a reviewer can fail an application for (R-HOST-7). */
export const REJECTION_CODES = [
  201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216,
] as const;
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Failed checks that an administrator may approve over, with a note. */
export const APPROVABLE_CHECK_CODES = [104, 108, 109, 110] as const satisfies readonly CheckCode[];

/** A host of another group: that group's agents can be asked for a transfer. */
export const HOST_ELSEWHERE_CODE = 107 satisfies CheckCode;

export type ReasonCode = CheckCode | typeof APPROVED_CODE | RejectionCode;
export const REASON_CODES: readonly ReasonCode[] = [...CHECK_CODES, APPROVED_CODE, ...REJECTION_CODES];
