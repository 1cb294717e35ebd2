import { readLocal, writeLocal } from '../../lib/storage.ts';

/** The user who signed in last, and the key that stands for a picture's letters when they sign in next. */
const KEPT = 'knownBrowser';

export function keepBrowserKey(username: string, key: string | null): void {
  writeLocal(KEPT, key === null ? null : `${key} ${username.toLowerCase()}`);
}

/** Null where this user needs a picture's letters. */
export function browserKeyOf(username: string): string | null {
  const [key = '', ...name] = (readLocal(KEPT) ?? '').split(' ');
  return key !== '' && name.join(' ') === username.trim().toLowerCase() ? key : null;
}
