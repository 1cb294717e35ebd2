import type { ErrorCode } from '../errors.ts';

/**
 * All reason codes for uploads and reviews (R-HOST-8). The code lists below are derived from it. Texts:
 * `reasons.<code>` (the reason) and `reasons.<code>.next` (the next step). `fixer` names who can fix the problem.
 */
export const REASONS = {
  99: { step: 'check', fixer: 'agent' },
  100: { step: 'check', fixer: 'agent' },
  101: { step: 'check', fixer: 'host' },
  102: { step: 'check', fixer: 'agent' },
  103: { step: 'check', fixer: 'nobody' },
  104: { step: 'check', fixer: 'host' },
  105: { step: 'check', fixer: 'other-group' },
  106: { step: 'check', fixer: 'done' },
  107: { step: 'check', fixer: 'other-group' },
  108: { step: 'check', fixer: 'agent' },
  109: { step: 'check', fixer: 'administrator' },
  110: { step: 'check', fixer: 'administrator' },
  111: { step: 'check', fixer: 'host' },
  112: { step: 'check', fixer: 'host' },
  113: { step: 'check', fixer: 'agent' },
  114: { step: 'check', fixer: 'agent' },
  115: { step: 'check', fixer: 'wait' },
  200: { step: 'approval', fixer: 'done' },
  201: { step: 'review', fixer: 'agent' },
  202: { step: 'review', fixer: 'host' },
  203: { step: 'review', fixer: 'host' },
  204: { step: 'review', fixer: 'host' },
  205: { step: 'review', fixer: 'host' },
  206: { step: 'review', fixer: 'host' },
  207: { step: 'review', fixer: 'host' },
  208: { step: 'review', fixer: 'nobody' },
  209: { step: 'review', fixer: 'host' },
  210: { step: 'review', fixer: 'host' },
  211: { step: 'review', fixer: 'host' },
  212: { step: 'review', fixer: 'host' },
  213: { step: 'review', fixer: 'host' },
  214: { step: 'review', fixer: 'host' },
  215: { step: 'review', fixer: 'host' },
  216: { step: 'review', fixer: 'host' },
} as const satisfies Record<number, { step: 'check' | 'approval' | 'review'; fixer: Fixer }>;

/**
 * The parties who can fix a rejection. `done` means that nothing is left to do, and `wait` that the problem resolves
 * over time.
 */
export const FIXERS = ['agent', 'host', 'other-group', 'administrator', 'wait', 'nobody', 'done'] as const;
export type Fixer = (typeof FIXERS)[number];

export type ReasonCode = keyof typeof REASONS;
type CodeOf<Step> = {
  [Code in ReasonCode]: (typeof REASONS)[Code]['step'] extends Step ? Code : never;
}[ReasonCode];
/** Codes for the automatic checks (R-HOST-4). */
export type CheckCode = CodeOf<'check'>;
/** Codes that reviewers can use to reject an application (R-HOST-7). */
export type RejectionCode = CodeOf<'review'>;

export function isReasonCode(code: number): code is ReasonCode {
  return code in REASONS;
}

export function isCheckCode(code: number): code is CheckCode {
  return isReasonCode(code) && REASONS[code].step === 'check';
}

function isRejectionCode(code: number): code is RejectionCode {
  return isReasonCode(code) && REASONS[code].step === 'review';
}

/** All codes in ascending order, as in the two lists derived from it. */
export const REASON_CODES = Object.keys(REASONS).map(Number).filter(isReasonCode);
export const CHECK_CODES = REASON_CODES.filter(isCheckCode);
export const REJECTION_CODES = REASON_CODES.filter(isRejectionCode);

/** The code for a repeated ID. Only its first copy is checked, and the others need no action. */
const REPEATED_CODE = 99 satisfies CheckCode;

/**
 * Failed checks that the agent or the host can fix (R-PLUS-3). If no other check failed, an ID can be corrected and
 * added again.
 */
export const FIXABLE_CODES = CHECK_CODES.filter((code) => code !== REPEATED_CODE && isFixable(REASONS[code].fixer));

/** Rejection reasons that the agent or the host can fix. */
export const FIXABLE_REJECTION_CODES = REJECTION_CODES.filter((code) => isFixable(REASONS[code].fixer));

/** Failed checks that only the host can fix. Each has a message to the host. */
export const HOST_CODES = CHECK_CODES.filter((code) => REASONS[code].fixer === 'host');

function isFixable(fixer: Fixer): boolean {
  return fixer === 'agent' || fixer === 'host';
}

/** Fixers for reasons after which submitting again is unnecessary or useless. */
const CLOSED: readonly Fixer[] = ['done', 'wait', 'nobody'];

/** Checks whether an ID that failed for these reasons can be submitted again after someone has fixed them. */
export function canBeSentAgain(codes: readonly number[]): boolean {
  return codes.every((code) => code !== REPEATED_CODE && !(isReasonCode(code) && CLOSED.includes(REASONS[code].fixer)));
}

/** The code for an approval in the review (R-HOST-7). */
export const APPROVED_CODE = 200 satisfies CodeOf<'approval'>;

/**
 * The specification's only code for minors. It serves as a suggested reason, a rejection reason, and an objection to an
 * approval.
 */
export const UNDERAGE_CODE = 208 satisfies RejectionCode;

/** Failed checks that an administrator can override by approving with a note. */
export const APPROVABLE_CHECK_CODES = [104, 108, 109, 110] as const satisfies readonly CheckCode[];

/** Failed checks for which agents can still request an approval. The host can't fix any of them (R-PLUS-19). */
export const ASKABLE_CHECK_CODES = [
  108, 109, 110,
] as const satisfies readonly (typeof APPROVABLE_CHECK_CODES)[number][];

/** Checks whether an agent can request an approval despite these failed checks. */
export function isAskable(codes: readonly number[]): boolean {
  return codes.every(isApprovable) && codes.some((code) => ASKABLE_CHECK_CODES.some((askable) => askable === code));
}

/** Checks whether an administrator can approve despite this failed check. */
export function isApprovable(code: number): boolean {
  return APPROVABLE_CHECK_CODES.some((approvable) => approvable === code);
}

/** The ID belongs to a host in another group. That group's agents can be asked for a transfer. */
export const HOST_ELSEWHERE_CODE = 107 satisfies CheckCode;

/**
 * Codes for which approval is impossible, each with its error. For all others, an administrator can approve with a
 * note.
 */
const REFUSALS = {
  101: 'account-gone',
  103: 'account-male',
  208: 'account-underage',
  106: 'account-is-a-host',
  107: 'account-is-a-host',
  111: 'person-is-a-host',
  112: 'person-is-a-host',
} as const satisfies Record<number, ErrorCode>;

/** Errors for a verdict if the evidence has changed or was not seen (R-PLUS-27). */
export const EVIDENCE_ERRORS = ['evidence-changed', 'evidence-unseen'] as const satisfies readonly ErrorCode[];

/** Errors for approving an account that currently fails a check. */
export const APPROVAL_ERRORS = [
  ...new Set(Object.values(REFUSALS)),
  'approval-needs-administrator',
  'note-missing',
] as const satisfies readonly ErrorCode[];

/**
 * Returns the error for approving an account that now fails checks; null if the approval is allowed. The same rule
 * applies to single decisions, bulk decisions and approvals despite a failed check. Both the browser and the server use
 * it (R-HOST-7).
 * @param objections codes of the failed checks, the decisive one first
 */
export function refusalToApprove(
  objections: readonly number[],
  by: { readonly administrator: boolean; readonly note: string | null },
): (typeof APPROVAL_ERRORS)[number] | null {
  if (objections.length === 0) return null;
  const final = objections.find(isFinal);
  if (final !== undefined) return REFUSALS[final];
  if (!by.administrator) return 'approval-needs-administrator';
  return by.note === null ? 'note-missing' : null;
}

/** Checks whether an objection prevents an approval for all users, even with a note. */
export function isNeverApproved(objections: readonly number[]): boolean {
  return objections.some(isFinal);
}

/** For each code that is never approved, the corresponding rejection reason. */
const SAME_REASON: Readonly<Record<number, RejectionCode>> = { 103: 211, 111: 216, 112: 216, 208: UNDERAGE_CODE };

/**
 * Returns the reasons for rejecting an account that can never be approved: the suggested reasons, and the reasons that
 * correspond to an objection. Empty if at least an administrator can approve the account.
 */
export function reasonsToReject(objections: readonly number[], suggested: readonly number[]): RejectionCode[] {
  if (!isNeverApproved(objections)) return [];
  const reasons = new Set<number | undefined>([...suggested, ...objections.map((code) => SAME_REASON[code])]);
  return REJECTION_CODES.filter((code) => reasons.has(code));
}

function isFinal(code: number): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}
