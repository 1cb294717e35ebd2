import { readSession, writeSession } from '../storage.ts';

/** Reasons why the sign-in screen appears without the user asking for it. The screen shows the reason once. */
const PARTINGS = ['ended', 'password-changed', 'invited'] as const;
export type Parting = (typeof PARTINGS)[number];

const KEY = 'parting';
const NAME = 'parting-name';

/**
 * Stores the reason for the reload that follows.
 * @param username the user who should sign in, if known
 */
export function keepParting(reason: Parting, username: string | null = null): void {
  writeSession(KEY, reason);
  writeSession(NAME, username);
}

/** Returns the stored reason. Returns null if there is none or it has already been shown. */
export function readParting(): Parting | null {
  const kept = readSession(KEY);
  return PARTINGS.find((parting) => parting === kept) ?? null;
}

/** Returns the username stored with the reason, or an empty text if there is none. */
export function readPartingName(): string {
  return readSession(NAME) ?? '';
}

export function forgetParting(): void {
  writeSession(KEY, null);
  writeSession(NAME, null);
}
