import { readSession, writeSession } from '../storage.ts';

/** Why the sign-in is shown, where the user did not ask for it; the sign-in screen says so once. */
const PARTINGS = ['ended', 'password-changed', 'invited'] as const;
export type Parting = (typeof PARTINGS)[number];

const KEY = 'parting';
const NAME = 'parting-name';

/** Keeps the reason across the reload that follows. @param username who is to sign in, where that is known */
export function keepParting(reason: Parting, username: string | null = null): void {
  writeSession(KEY, reason);
  writeSession(NAME, username);
}

/** The kept reason; null if there is none, or it was shown already. */
export function readParting(): Parting | null {
  const kept = readSession(KEY);
  return PARTINGS.find((parting) => parting === kept) ?? null;
}

/** The username that was kept with the reason; empty where there is none. */
export function readPartingName(): string {
  return readSession(NAME) ?? '';
}

export function forgetParting(): void {
  writeSession(KEY, null);
  writeSession(NAME, null);
}
