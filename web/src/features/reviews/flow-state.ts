import { type RejectionCode, reasonsToReject } from '@greenroom/contract/applications/reasons.ts';
import { CLAIM_SECONDS, UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import { keyOfRecord } from '@greenroom/contract/ids/application-key.ts';
import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { QUEUE_HINTS, QUEUES, type QueueName, type ReviewCase } from '@greenroom/contract/reviews/reviews.ts';
import type { ChangedFact } from './case-changes.ts';

/** An application's key as text. */
export type CaseKey = string;

/** An application claimed by this reviewer. Times are in milliseconds by the browser's clock. */
export interface HeldCase {
  readonly key: CaseKey;
  readonly evidence: ReviewCase;
  /** Time when the claim was made or renewed. 0 if it was released, so that the case must be claimed again. */
  readonly claimedAt: number;
  /** Facts that have changed since the case appeared on the screen. */
  readonly changed: readonly ChangedFact[];
}

/** Reasons and a note that the reviewer has entered but not sent. */
export interface Draft {
  readonly codes: readonly RejectionCode[];
  readonly note: string;
}

/**
 * A verdict. It always refers to what was on the screen when the reviewer gave it, even if it is sent again
 * (R-PLUS-27).
 */
export interface Verdict extends Draft {
  readonly approve: boolean;
  readonly mark: string;
  readonly pictureSeen: boolean;
  readonly acceptUnseen: readonly Unseen[];
}

/** A decision, from the key press until it can no longer be undone. */
export interface Decision {
  /** The idempotency key, with which the server stores the decision only once even if it is sent again. */
  readonly id: string;
  readonly held: HeldCase;
  readonly verdict: Verdict;
  readonly sentAt: number;
  readonly state: 'sending' | 'decided' | 'undoing';
  readonly decisionId: number | null;
  readonly undoUntil: number | null;
  /** True if the reviewer requested an undo before the server responded to the decision. */
  readonly undoWanted: boolean;
}

/** The reason why a case is back on the screen, or can't be decided. */
export interface Trouble {
  readonly error: unknown;
  /** True if another reviewer has claimed the application or it has been decided, so there is nothing left to do. */
  readonly over: boolean;
  /** The verdict that couldn't be sent. It can be sent again with the same ID. */
  readonly unsent: { readonly id: string; readonly verdict: Verdict; readonly sentAt: number } | null;
}

/** A skipped case, and the queues that it is in. */
export interface Skipped {
  readonly key: CaseKey;
  readonly queues: readonly QueueName[];
}

export interface CaseFlow {
  readonly current: HeldCase | null;
  /**
   * Cases that are claimed and preloaded while the reviewer reads the current one. A case that an undo has replaced on
   * the screen comes first.
   */
  readonly ahead: readonly HeldCase[];
  /** Decisions, latest first. */
  readonly decisions: readonly Decision[];
  readonly drafts: Readonly<Record<CaseKey, Draft>>;
  readonly troubles: Readonly<Record<CaseKey, Trouble>>;
  readonly skipped: readonly Skipped[];
  /** True if the queue was empty the last time it was read. */
  readonly exhausted: boolean;
  /** The case in the address, if it can't be claimed. */
  readonly missing: { readonly key: CaseKey; readonly error: unknown } | null;
}

interface Refused {
  readonly kind: 'refused';
  readonly id: string;
  readonly error: unknown;
  readonly over: boolean;
  /** Facts that have changed since the case was shown, if they are the cause. */
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

/** Maximum number of keys in the `except` parameter of a claim. */
const EXCEPT_MAX = 200;
/** Maximum number of skipped cases in `except`. The remaining keys are for claimed and decided cases. */
export const SKIPPED_MAX = 150;

const CLOCK_TOLERANCE_MS = 2000;
/** Tolerated time between a claim and the arrival of its case. */
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

/** Returns a case whose claim was just made or renewed. */
export function heldNow(evidence: ReviewCase): HeldCase {
  return { key: keyOfRecord(evidence.application), evidence, claimedAt: Date.now(), changed: [] };
}

/** Returns whether to claim another case, because there is none on the screen or none preloaded. */
export function wantsClaim(flow: CaseFlow): boolean {
  return !flow.exhausted && flow.missing === null && (flow.current === null || flow.ahead.length === 0);
}

/**
 * Returns the cases that the next claim from a queue must exclude: on the screen, preloaded, being decided, or skipped
 * in that queue. If a skipped case has since entered another queue, for example because a colleague asked about it, it
 * can be claimed from there.
 */
export function keysNotToClaim(flow: CaseFlow, queue: QueueName): CaseKey[] {
  const held = [flow.current, ...flow.ahead, ...flow.decisions.map((each) => each.held)];
  const keys = held.flatMap((each) => (each === null ? [] : [each.key]));
  const skipped = flow.skipped.filter(({ queues }) => queues.includes(queue)).map(({ key }) => key);
  return [...new Set([...keys, ...skipped])].slice(0, EXCEPT_MAX);
}

/** Returns the queues that a case is in, according to the evidence shown. */
export function queuesOf({ suggestedCodes, opinions }: ReviewCase): QueueName[] {
  const asked = opinions.some(({ open, askedOfCaller }) => open && askedOfCaller);
  const isIn = (queue: QueueName) =>
    queue === 'all' || (queue === 'asked' ? asked : QUEUE_HINTS[queue].some((code) => suggestedCodes.includes(code)));
  return QUEUES.filter(isIn);
}

/** Returns all claimed and undecided cases, which must be released when the reviewer leaves. */
export function claimsOf(flow: CaseFlow): HeldCase[] {
  const held = flow.current === null ? flow.ahead : [flow.current, ...flow.ahead];
  return held.filter(({ key, claimedAt }) => claimedAt > 0 && flow.troubles[key]?.over !== true);
}

/**
 * Returns a case's draft. If the case can never be approved, its reasons are selected until the reviewer changes them.
 */
export function draftFor(flow: CaseFlow, { key, evidence }: HeldCase): Draft {
  const { objections, suggestedCodes } = evidence;
  return flow.drafts[key] ?? { ...NOTHING_DRAFTED, codes: reasonsToReject(objections, suggestedCodes) };
}

/** Returns whether half of the claim's time has passed. The claims of active reviewers are renewed at that time. */
export function renewalIsDue(held: HeldCase, now: number): boolean {
  return now - held.claimedAt >= (CLAIM_SECONDS * 1000) / 2;
}

/**
 * Returns when a decision can no longer be undone, by the browser's clock. If the browser's and the server's clocks
 * agree, this is the server's time. Otherwise it is calculated from the time of sending, because the server can't have
 * started counting earlier.
 */
export function undoDeadline(undoUntil: string, sentAt: number, receivedAt: number): number {
  const byServer = new Date(undoUntil).getTime();
  const decidedAt = byServer - UNDO_SECONDS * 1000;
  const agrees = decidedAt >= sentAt - CLOCK_TOLERANCE_MS && decidedAt <= receivedAt + CLOCK_TOLERANCE_MS;
  return agrees ? byServer : sentAt + UNDO_SECONDS * 1000;
}

/**
 * Returns when a claim expires, by the browser's clock. As with undo, the server's time is used if the clocks agree.
 */
export function claimDeadline({ evidence, claimedAt }: HeldCase): number {
  const byServer = new Date(evidence.claimExpiresAt).getTime();
  const own = claimedAt + CLAIM_SECONDS * 1000;
  return Math.abs(byServer - own) <= CLAIM_TOLERANCE_MS ? byServer : own;
}

/** Returns the decision that the U key undoes: the latest one that isn't already being undone. */
export function undoable(decisions: readonly Decision[]): Decision | undefined {
  return decisions.find((each) => each.state !== 'undoing' && !each.undoWanted);
}

/** Returns the reasons after adding or removing one, ordered by code. */
export function toggled(codes: readonly RejectionCode[], code: RejectionCode): RejectionCode[] {
  return codes.includes(code)
    ? codes.filter((each) => each !== code)
    : [...codes, code].sort((one, other) => one - other);
}
