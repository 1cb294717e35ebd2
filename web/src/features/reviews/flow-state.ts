import { CLAIM_SECONDS, UNDO_SECONDS } from '@greenroom/contract/constants.ts';
import type { RejectionCode } from '@greenroom/contract/reasons.ts';
import type { ReviewCase } from '@greenroom/contract/reviews.ts';
import type { CaseKey } from './case-key.ts';

/** An application that is claimed for this reviewer. Times are the browser's, in milliseconds. */
export interface HeldCase {
  readonly key: CaseKey;
  readonly evidence: ReviewCase;
  /** When the claim was made or renewed; 0: it was given back and must be made again. */
  readonly claimedAt: number;
}

/** What the reviewer has set but not sent. */
export interface Draft {
  readonly codes: readonly RejectionCode[];
  readonly note: string;
}

export interface Verdict extends Draft {
  readonly approve: boolean;
}

/** A decision from the key press until it can no longer be undone. */
export interface Decision {
  /** The idempotency key: however often it is sent, it counts once. */
  readonly id: string;
  readonly held: HeldCase;
  readonly verdict: Verdict;
  readonly sentAt: number;
  readonly state: 'sending' | 'decided' | 'undoing';
  readonly decisionId: number | null;
  readonly undoUntil: number | null;
  /** Undo was asked for before the server had answered. */
  readonly undoWanted: boolean;
}

/** Why a case stands there again, or cannot be decided. */
export interface Trouble {
  readonly error: unknown;
  /** The application is another reviewer's now, or decided: there is nothing more to do with it. */
  readonly over: boolean;
  /** What was sent and did not get through; it can be sent once more under the same id. */
  readonly unsent: { readonly id: string; readonly verdict: Verdict; readonly sentAt: number } | null;
}

export interface CaseFlow {
  readonly current: HeldCase | null;
  /** Claimed and loaded while the current one is read; what was set aside by an undo comes first. */
  readonly ahead: readonly HeldCase[];
  /** Newest first. */
  readonly decisions: readonly Decision[];
  readonly drafts: Readonly<Record<CaseKey, Draft>>;
  readonly troubles: Readonly<Record<CaseKey, Trouble>>;
  readonly skipped: readonly CaseKey[];
  /** The queue had nothing more to give when it was last asked. */
  readonly exhausted: boolean;
  /** The address named a case that cannot be had. */
  readonly missing: { readonly key: CaseKey; readonly error: unknown } | null;
}

export type FlowEvent =
  | { readonly kind: 'claimed'; readonly held: HeldCase }
  | { readonly kind: 'opened'; readonly held: HeldCase }
  | { readonly kind: 'open-refused'; readonly key: CaseKey; readonly error: unknown }
  | { readonly kind: 'emptied' }
  | { readonly kind: 'stirred' }
  | { readonly kind: 'drafted'; readonly key: CaseKey; readonly draft: Draft }
  | { readonly kind: 'sent'; readonly id: string; readonly verdict: Verdict; readonly sentAt: number }
  | { readonly kind: 'accepted'; readonly id: string; readonly decisionId: number; readonly undoUntil: number }
  | { readonly kind: 'refused'; readonly id: string; readonly error: unknown; readonly over: boolean }
  | { readonly kind: 'undo-wanted'; readonly id: string }
  | { readonly kind: 'undone'; readonly id: string; readonly held: HeldCase }
  | { readonly kind: 'undo-refused'; readonly id: string; readonly final: boolean }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unskipped' }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'lost'; readonly key: CaseKey; readonly error: unknown }
  | { readonly kind: 'renewed'; readonly held: HeldCase }
  | { readonly kind: 'ticked'; readonly now: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'left' };

export const NOTHING_DRAFTED: Draft = { codes: [], note: '' };

/** Of a claim's `except`, which holds at most 200, the rest is for what is held and decided. */
export const SKIPPED_KEPT = 150;

const CLOCKS_AGREE_MS = 2000;

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

/** Another case should be claimed: there is none to read, or none behind the one that is read. */
export function wantsClaim(flow: CaseFlow): boolean {
  return !flow.exhausted && flow.missing === null && (flow.current === null || flow.ahead.length === 0);
}

/** What the next claim must not give: on the screen, loaded, skipped, or being decided. */
export function notAgain(flow: CaseFlow): CaseKey[] {
  const held = [flow.current, ...flow.ahead, ...flow.decisions.map((each) => each.held)];
  const keys = held.flatMap((each) => (each === null ? [] : [each.key]));
  return [...new Set([...keys, ...flow.skipped])].slice(0, 200);
}

/** Everything that is claimed and not decided: what must be renewed, and given back on leaving. */
export function claimsOf(flow: CaseFlow): HeldCase[] {
  const held = flow.current === null ? flow.ahead : [flow.current, ...flow.ahead];
  return held.filter(({ key, claimedAt }) => claimedAt > 0 && flow.troubles[key]?.over !== true);
}

export function draftFor(flow: CaseFlow, key: CaseKey): Draft {
  return flow.drafts[key] ?? NOTHING_DRAFTED;
}

/** Whether half of the claim's time has gone, so that a reviewer who is at work renews it. */
export function renewalIsDue(held: HeldCase, now: number): boolean {
  return now - held.claimedAt >= (CLAIM_SECONDS * 1000) / 2;
}

/**
 * Until when a decision can be undone, by the browser's clock. The server's word counts where the two clocks agree;
 * where they do not, the sending is the earliest moment from which the seconds can have begun to count.
 */
export function undoDeadline(undoUntil: string, sentAt: number, receivedAt: number): number {
  const told = new Date(undoUntil).getTime();
  const decidedAt = told - UNDO_SECONDS * 1000;
  const agrees = decidedAt >= sentAt - CLOCKS_AGREE_MS && decidedAt <= receivedAt + CLOCKS_AGREE_MS;
  return agrees ? told : sentAt + UNDO_SECONDS * 1000;
}

/** The decision that `undo` takes back: the last one that is not already being undone. */
export function undoable(decisions: readonly Decision[]): Decision | undefined {
  return decisions.find((each) => each.state !== 'undoing' && !each.undoWanted);
}

/** The reasons with one more, or without it, in the order of their codes. */
export function toggled(codes: readonly RejectionCode[], code: RejectionCode): RejectionCode[] {
  return codes.includes(code)
    ? codes.filter((each) => each !== code)
    : [...codes, code].sort((one, other) => one - other);
}
