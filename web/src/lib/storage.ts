/**
 * Returns a value that the browser stores between visits. Browsers without storage (private windows) just lose the
 * value.
 */
export function readLocal(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/**
 * Calls the listener when other browser tabs change one key.
 * @returns a function that stops listening
 */
export function onLocalChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // The key is null if all keys were removed. Data that belongs to this tab alone has other keys.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Returns a value that this browser tab stores until it is closed. The value survives reloads. */
export function readSession(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeSession(key: string, value: string | null): void {
  attempt(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

/** Removes everything that this browser tab stores. */
export function clearTab(): void {
  attempt(() => sessionStorage.clear());
}

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return decoded(pair.slice(at + 1));
  }
  return null;
}

/** @param maxAgeSeconds null keeps the cookie until the browser is closed; 0 deletes it */
export function writeCookie(name: string, value: string, maxAgeSeconds: number | null): void {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where this must work.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

/** Returns the decoded value, or null if it is invalid. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
