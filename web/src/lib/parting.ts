import { readSession, writeSession } from './storage.ts';

/** Why the sign-in is shown, where the user did not ask for it; the sign-in screen says so once. */
export type Parting = 'ended' | 'password-changed';

const KEY = 'parting';

/** Keeps the reason over the reload that follows. */
export function keepParting(reason: Parting): void {
  writeSession(KEY, reason);
}

/** The kept reason; null where there is none, or it was told. */
export function readParting(): Parting | null {
  const kept = readSession(KEY);
  return kept === 'ended' || kept === 'password-changed' ? kept : null;
}

export function forgetParting(): void {
  writeSession(KEY, null);
}
