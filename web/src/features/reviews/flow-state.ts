import { type RejectionCode, reasonsToReject } from '@greenroom/contract/applications/reasons.ts';
import { CLAIM_SECONDS, UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { QUEUE_HINTS, QUEUES, type QueueName, type ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import type { ChangedFact } from './case-changes.ts';

/** An application's key as text. */
export type CaseKey = string;

/** An application that is claimed for this reviewer. Times are the browser's, in milliseconds. */
export interface HeldCase {
  readonly key: CaseKey;
  readonly evidence: ReviewCase;
  /** Time when the claim was made or renewed; 0 if it was released and must be made again. */
  readonly claimedAt: number;
  /** Changes since the case appeared on the screen. */
  readonly changed: readonly ChangedFact[];
}

/** Reasons and note that the reviewer has entered but not sent. */
export interface Draft {
  readonly codes: readonly RejectionCode[];
  readonly note: string;
}

/** A verdict. It is about what was on the screen when it was given, however often it is sent (R-PLUS-27). */
export interface Verdict extends Draft {
  readonly approve: boolean;
  readonly mark: string;
  readonly pictureSeen: boolean;
  readonly acceptUnseen: readonly Unseen[];
}

/** A decision, from the key press until it can no longer be undone. */
export interface Decision {
  /** The idempotency key: the decision counts once, however often it is sent. */
  readonly id: string;
  readonly held: HeldCase;
  readonly verdict: Verdict;
  readonly sentAt: number;
  readonly state: 'sending' | 'decided' | 'undoing';
  readonly decisionId: number | null;
  readonly undoUntil: number | null;
  /** True if undo was requested before the server had answered. */
  readonly undoWanted: boolean;
}

/** The reason why a case is on the screen again, or cannot be decided. */
export interface Trouble {
  readonly error: unknown;
  /** True if the application is another reviewer's or decided, so that nothing is left to do. */
  readonly over: boolean;
  /** The verdict that could not be sent; it can be sent again under the same id. */
  readonly unsent: { readonly id: string; readonly verdict: Verdict; readonly sentAt: number } | null;
}

/** A skipped case, with the parts of the queue that it is in. */
export interface Skipped {
  readonly key: CaseKey;
  readonly queues: readonly QueueName[];
}

export interface CaseFlow {
  readonly current: HeldCase | null;
  /** Cases that are claimed and loaded while the present one is read; one that an undo put aside comes first. */
  readonly ahead: readonly HeldCase[];
  /** Decisions, newest first. */
  readonly decisions: readonly Decision[];
  readonly drafts: Readonly<Record<CaseKey, Draft>>;
  readonly troubles: Readonly<Record<CaseKey, Trouble>>;
  readonly skipped: readonly Skipped[];
  /** True if the queue was empty when it was last read. */
  readonly exhausted: boolean;
  /** The case in the address, if it cannot be claimed. */
  readonly missing: { readonly key: CaseKey; readonly error: unknown } | null;
}

interface Refused {
  readonly kind: 'refused';
  readonly id: string;
  readonly error: unknown;
  readonly over: boolean;
  /** Changes since it was shown, if they are the cause. */
  readonly changed: readonly ChangedFact[];
}

export type FlowEvent =
  | { readonly kind: 'claimed'; readonly held: HeldCase }
  | { readonly kind: 'opened'; readonly held: HeldCase }
  | { readonly kind: 'open-refused'; readonly key: CaseKey; readonly error: unknown }
  | { readonly kind: 'queue-empty' }
  | { readonly kind: 'queue-changed' }
  | { readonly kind: 'drafted'; readonly key: CaseKey; readonly draft: Draft }
  | { readonly kind: 'sent'; readonly id: string; readonly verdict: Verdict; readonly sentAt: number }
  | { readonly kind: 'accepted'; readonly id: string; readonly decisionId: number; readonly undoUntil: number }
  | Refused
  | { readonly kind: 'undo-wanted'; readonly id: string }
  | { readonly kind: 'undone'; readonly id: string; readonly held: HeldCase }
  | { readonly kind: 'undo-refused'; readonly id: string; readonly final: boolean }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unskipped' }
  | { readonly kind: 'handed-over'; readonly key: CaseKey }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'lost'; readonly key: CaseKey; readonly error: unknown }
  | { readonly kind: 'renewed'; readonly held: HeldCase }
  | { readonly kind: 'reread'; readonly key: CaseKey; readonly evidence: ReviewCase }
  | { readonly kind: 'ticked'; readonly now: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'left' };

export const NOTHING_DRAFTED: Draft = { codes: [], note: '' };

/** Maximum number of keys in a claim's `except`. */
const EXCEPT_MAX = 200;
/** Maximum number of skipped cases; the other keys of `except` are for claimed and decided ones. */
export const SKIPPED_MAX = 150;

const CLOCK_TOLERANCE_MS = 2000;
/** Tolerance for the time between a claim and the arrival of its case. */
const CLAIM_TOLERANCE_MS = 10_000;

export function startFlow(drafts: CaseFlow['drafts'] = {}): CaseFlow {
  return {
    current: null,
    ahead: [],
    decisions: [],
    drafts,
    troubles: {},
    skipped: [],
    exhausted: false,
    missing: null,
  };
}

/** Returns a case that arrived with a claim just made or renewed. */
export function heldNow(evidence: ReviewCase): HeldCase {
  return { key: keyOfRecord(evidence.application), evidence, claimedAt: Date.now(), changed: [] };
}

/** Returns whether to claim another case: there is none on the screen, or none behind it. */
export function wantsClaim(flow: CaseFlow): boolean {
  return !flow.exhausted && flow.missing === null && (flow.current === null || flow.ahead.length === 0);
}

/**
 * Returns the cases that the next claim of a queue must leave out: on the screen, loaded, being decided, or skipped in
 * that queue. A skipped case that has entered another queue since, as by a colleague's question, is claimed there.
 */
export function keysNotToClaim(flow: CaseFlow, queue: QueueName): CaseKey[] {
  const held = [flow.current, ...flow.ahead, ...flow.decisions.map((each) => each.held)];
  const keys = held.flatMap((each) => (each === null ? [] : [each.key]));
  const skipped = flow.skipped.filter(({ queues }) => queues.includes(queue)).map(({ key }) => key);
  return [...new Set([...keys, ...skipped])].slice(0, EXCEPT_MAX);
}

/** Returns the parts of the queue that a case is in, according to its shown evidence. */
export function queuesOf({ suggestedCodes, opinions }: ReviewCase): QueueName[] {
  const asked = opinions.some(({ open, askedOfCaller }) => open && askedOfCaller);
  const isIn = (queue: QueueName) =>
    queue === 'all' || (queue === 'asked' ? asked : QUEUE_HINTS[queue].some((code) => suggestedCodes.includes(code)));
  return QUEUES.filter(isIn);
}

/** Returns all claimed and undecided cases, which must be released on leaving. */
export function claimsOf(flow: CaseFlow): HeldCase[] {
  const held = flow.current === null ? flow.ahead : [flow.current, ...flow.ahead];
  return held.filter(({ key, claimedAt }) => claimedAt > 0 && flow.troubles[key]?.over !== true);
}

/**
 * Returns the draft of a case. If a case can never be approved, its reasons are set until the reviewer changes them.
 */
export function draftFor(flow: CaseFlow, { key, evidence }: HeldCase): Draft {
  const { objections, suggestedCodes } = evidence;
  return flow.drafts[key] ?? { ...NOTHING_DRAFTED, codes: reasonsToReject(objections, suggestedCodes) };
}

/** Returns whether half of the claim's time has passed, when an active reviewer's claim is renewed. */
export function renewalIsDue(held: HeldCase, now: number): boolean {
  return now - held.claimedAt >= (CLAIM_SECONDS * 1000) / 2;
}

/**
 * Returns the time until which a decision can be undone, by the browser's clock. The server's time counts if the two
 * clocks agree. If not, the seconds count from the sending, since the server cannot have started them earlier.
 */
export function undoDeadline(undoUntil: string, sentAt: number, receivedAt: number): number {
  const byServer = new Date(undoUntil).getTime();
  const decidedAt = byServer - UNDO_SECONDS * 1000;
  const agrees = decidedAt >= sentAt - CLOCK_TOLERANCE_MS && decidedAt <= receivedAt + CLOCK_TOLERANCE_MS;
  return agrees ? byServer : sentAt + UNDO_SECONDS * 1000;
}

/** Returns when a claim expires, by the browser's clock; as with undo, the server's time counts if the clocks agree. */
export function claimDeadline({ evidence, claimedAt }: HeldCase): number {
  const byServer = new Date(evidence.claimExpiresAt).getTime();
  const own = claimedAt + CLAIM_SECONDS * 1000;
  return Math.abs(byServer - own) <= CLAIM_TOLERANCE_MS ? byServer : own;
}

/** Returns the decision that the key U undoes: the last one that is not already being undone. */
export function undoable(decisions: readonly Decision[]): Decision | undefined {
  return decisions.find((each) => each.state !== 'undoing' && !each.undoWanted);
}

/** Returns the reasons with one added or removed, in the order of their codes. */
export function toggled(codes: readonly RejectionCode[], code: RejectionCode): RejectionCode[] {
  return codes.includes(code)
    ? codes.filter((each) => each !== code)
    : [...codes, code].sort((one, other) => one - other);
}
