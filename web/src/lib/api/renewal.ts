/** The user's decision in the dialog over an ended session: they signed in again, or stayed on the unchanged page. */
export type RenewalOutcome = 'renewed' | 'stayed';

type Listener = () => void;

/** Time after a click or a key press, in milliseconds, within which a call counts as made by the user. */
const BY_HAND_MS = 3000;

const listeners = new Set<Listener>();
let pending: { promise: Promise<RenewalOutcome>; settle: (outcome: RenewalOutcome) => void } | null = null;
let stayedAt: number | null = null;
let deedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks the user to sign in again, once for all calls refused so far (R-SES-8, R-PLUS-9). Users who chose to stay are
 * asked again only after their own actions. Otherwise, the page's automatic calls would ask every few seconds.
 * @param startedAt start of the refused call, from `performance.now()`
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

/** Passes the outcome to every waiting call. Records a renewed session even if no call is waiting. */
export function settleRenewal(outcome: RenewalOutcome): void {
  stayedAt = outcome === 'stayed' ? performance.now() : null;
  pending?.settle(outcome);
  pending = null;
  for (const listener of listeners) listener();
}

/** Records the time when the user clicked, pressed a key that does something, or went to another screen. */
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
