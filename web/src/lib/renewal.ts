/** How the dialog over an ended session was left: signed in again, or the user stays on the page as it is. */
export type RenewalOutcome = 'renewed' | 'stayed';

type Listener = () => void;

const listeners = new Set<Listener>();
let pending: { promise: Promise<RenewalOutcome>; settle: (outcome: RenewalOutcome) => void } | null = null;

/** Asks the user to sign in again, once for all calls that were refused meanwhile (R-SES-8, R-PLUS-9). */
export function askForRenewal(): Promise<RenewalOutcome> {
  if (pending === null) {
    const { promise, resolve } = Promise.withResolvers<RenewalOutcome>();
    pending = { promise, settle: resolve };
    for (const listener of listeners) listener();
  }
  return pending.promise;
}

export function settleRenewal(outcome: RenewalOutcome): void {
  pending?.settle(outcome);
  pending = null;
  for (const listener of listeners) listener();
}

export function isRenewalPending(): boolean {
  return pending !== null;
}

export function onRenewalChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
