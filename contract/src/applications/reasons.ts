import type { ErrorCode } from '../errors.ts';

/**
 * Every reason code for upload and review (R-HOST-8), once: the lists of codes below come from it. Its texts are
 * `reasons.<code>` (what is wrong), `reasons.<code>.next` (what to do). `fixer`: who can fix it.
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

/** Who can fix a rejection; `done`: nothing is left to do, `wait`: it passes by itself. */
export const FIXERS = ['agent', 'host', 'other-group', 'administrator', 'wait', 'nobody', 'done'] as const;
export type Fixer = (typeof FIXERS)[number];

export type ReasonCode = keyof typeof REASONS;
type CodeOf<Step> = {
  [Code in ReasonCode]: (typeof REASONS)[Code]['step'] extends Step ? Code : never;
}[ReasonCode];
/** What an automatic check can object with (R-HOST-4). */
export type CheckCode = CodeOf<'check'>;
/** What a reviewer can fail an application for (R-HOST-7). */
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

/** In ascending order, as are the two lists of some of them. */
export const REASON_CODES = Object.keys(REASONS).map(Number).filter(isReasonCode);
export const CHECK_CODES = REASON_CODES.filter(isCheckCode);
export const REJECTION_CODES = REASON_CODES.filter(isRejectionCode);

/** A repeated ID: its first copy counts, and nothing is to be done about the others. */
const REPEATED_CODE = 99 satisfies CheckCode;

/** Failed checks that the agent or the host can fix (R-PLUS-3): with no other against it, an ID can be corrected and added again. */
export const FIXABLE_CODES = CHECK_CODES.filter((code) => code !== REPEATED_CODE && isFixable(REASONS[code].fixer));

/** Reasons of a review's rejection that the agent or the host can fix. */
export const FIXABLE_REJECTION_CODES = REJECTION_CODES.filter((code) => isFixable(REASONS[code].fixer));

/** Those that only the host can fix: there is a message for each of them. */
export const HOST_CODES = CHECK_CODES.filter((code) => REASONS[code].fixer === 'host');

function isFixable(fixer: Fixer): boolean {
  return fixer === 'agent' || fixer === 'host';
}

/** With these, nothing has to be sent again, or nothing helps. */
const CLOSED: readonly Fixer[] = ['done', 'wait', 'nobody'];

/** Whether an ID that failed for these reasons can be sent again once somebody has done something about them. */
export function canBeSentAgain(codes: readonly number[]): boolean {
  return codes.every((code) => code !== REPEATED_CODE && !(isReasonCode(code) && CLOSED.includes(REASONS[code].fixer)));
}

/** The code of an approval in the review (R-HOST-7). */
export const APPROVED_CODE = 200 satisfies CodeOf<'approval'>;

/** The specification's only code that names minors: a hint, a reason, and what stands against approving one. */
export const UNDERAGE_CODE = 208 satisfies RejectionCode;

/** Failed checks that an administrator may approve over, with a note. */
export const APPROVABLE_CHECK_CODES = [104, 108, 109, 110] as const satisfies readonly CheckCode[];

/** Those of them that an agent can ask an administrator to approve over: none of them can be fixed by the host (R-PLUS-19). */
export const ASKABLE_CHECK_CODES = [
  108, 109, 110,
] as const satisfies readonly (typeof APPROVABLE_CHECK_CODES)[number][];

/** Whether codes of a failed check are such that an agent can ask an administrator to approve over them. */
export function isAskable(codes: readonly number[]): boolean {
  return codes.every(isApprovable) && codes.some((code) => ASKABLE_CHECK_CODES.some((askable) => askable === code));
}

/** Whether an administrator may approve over this code of a failed check. */
export function isApprovable(code: number): boolean {
  return APPROVABLE_CHECK_CODES.some((approvable) => approvable === code);
}

/** A host of another group: that group's agents can be asked for a transfer. */
export const HOST_ELSEWHERE_CODE = 107 satisfies CheckCode;

/** Codes that nobody approves over, with the refusal that says each; all others need an administrator and a note. */
const REFUSALS = {
  101: 'account-gone',
  103: 'account-male',
  208: 'account-underage',
  106: 'account-is-a-host',
  107: 'account-is-a-host',
  111: 'person-is-a-host',
  112: 'person-is-a-host',
} as const satisfies Record<number, ErrorCode>;

/** Why a verdict is refused for what the reviewer saw, or did not see (R-PLUS-27). */
export const EVIDENCE_ERRORS = ['evidence-changed', 'evidence-unseen'] as const satisfies readonly ErrorCode[];

/** Why an approval is refused that an examination would not let through now. */
export const APPROVAL_ERRORS = [
  ...new Set(Object.values(REFUSALS)),
  'approval-needs-administrator',
  'note-missing',
] as const satisfies readonly ErrorCode[];

/**
 * Why somebody may not approve an account that an examination objects to by now; null: they may. One
 * rule for a single decision, for many, and for an approval over a check, in the browser as on the server (R-HOST-7).
 * @param objections codes against it, the one that decides first
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

/** Tells if nobody may approve an account over what stands against it, whatever they write. */
export function isNeverApproved(objections: readonly number[]): boolean {
  return objections.some(isFinal);
}

/** The reasons for a rejection that say the same as a code that nobody approves over. */
const SAME_REASON: Readonly<Record<number, RejectionCode>> = { 103: 211, 111: 216, 112: 216, 208: UNDERAGE_CODE };

/**
 * The reasons to reject an account for that can never be approved: what the examination points to, and what stands against
 * it, if a reason says so. None for an account that may be approved, by an administrator at least.
 */
export function reasonsToReject(objections: readonly number[], suggested: readonly number[]): RejectionCode[] {
  if (!isNeverApproved(objections)) return [];
  const reasons = new Set<number | undefined>([...suggested, ...objections.map((code) => SAME_REASON[code])]);
  return REJECTION_CODES.filter((code) => reasons.has(code));
}

function isFinal(code: number): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}
