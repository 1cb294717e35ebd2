/** How the dialog over an ended session was left: signed in again, or stayed on the unchanged page. */
export type RenewalOutcome = 'renewed' | 'stayed';

type Listener = () => void;

/** Time after a click or a key press, in milliseconds, within which a call counts as the user's. */
const BY_HAND_MS = 3000;

const listeners = new Set<Listener>();
let pending: { promise: Promise<RenewalOutcome>; settle: (outcome: RenewalOutcome) => void } | null = null;
let stayedAt: number | null = null;
let deedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks the user to sign in again, once for all calls that were refused until then (R-SES-8, R-PLUS-9). Users who chose
 * to stay are asked again only for their own actions: the automatic calls of a page would ask every few seconds.
 * @param startedAt start of the refused call, as of `performance.now()`
 */
export function askForRenewal(startedAt: number): Promise<RenewalOutcome> {
  if (pending === null) {
    if (stayedAt !== null && !isByHand(startedAt, stayedAt)) return Promise.resolve('stayed');
    const { promise, resolve } = Promise.withResolvers<RenewalOutcome>();
    pending = { promise, settle: resolve };
    for (const listener of listeners) listener();
  }
  return pending.promise;
}

/** Answers every waiting call. Records a renewed session even if no call waits. */
export function settleRenewal(outcome: RenewalOutcome): void {
  stayedAt = outcome === 'stayed' ? performance.now() : null;
  pending?.settle(outcome);
  pending = null;
  for (const listener of listeners) listener();
}

/** Records that the user clicked, pressed a key that does something, or went to another screen. */
export function noteDeed(): void {
  deedAt = performance.now();
}

export function isRenewalPending(): boolean {
  return pending !== null;
}

export function onRenewalChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isByHand(startedAt: number, stayed: number): boolean {
  return deedAt > stayed && startedAt >= deedAt && startedAt - deedAt < BY_HAND_MS;
}
