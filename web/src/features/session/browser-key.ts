import { readLocal, writeLocal } from '../../lib/storage.ts';

/**
 * Storage key for the user who signed in last. The stored value includes a key that replaces the picture code at their
 * next sign-in.
 */
const KEPT = 'knownBrowser';

export function keepBrowserKey(username: string, key: string | null): void {
  writeLocal(KEPT, key === null ? null : `${key} ${username.toLowerCase()}`);
}

/** Returns the user's key. Returns null if the user must enter a picture code. */
export function browserKeyOf(username: string): string | null {
  const [key = '', ...name] = (readLocal(KEPT) ?? '').split(' ');
  return key !== '' && name.join(' ') === username.trim().toLowerCase() ? key : null;
}
