/** How the dialog over an ended session was left: signed in again, or the user stays on the page as it is. */
export type RenewalOutcome = 'renewed' | 'stayed';

type Listener = () => void;

/** A call that begins within this time after a click or a key is the user's. */
const BY_HAND_MS = 3000;

const listeners = new Set<Listener>();
let pending: { promise: Promise<RenewalOutcome>; settle: (outcome: RenewalOutcome) => void } | null = null;
let stayedAt: number | null = null;
let deedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks the user to sign in again, once for all calls that were refused meanwhile (R-SES-8, R-PLUS-9). Who chose to stay
 * is asked again for what they do by hand only: what a page fetches by itself would ask every few seconds.
 * @param startedAt of the refused call, as of `performance.now()`
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

/** Answers every call that waits. Without any that wait, a session that is back is noted all the same. */
export function settleRenewal(outcome: RenewalOutcome): void {
  stayedAt = outcome === 'stayed' ? performance.now() : null;
  pending?.settle(outcome);
  pending = null;
  for (const listener of listeners) listener();
}

/** The user clicked, pressed a key that acts, or went to another screen. */
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
