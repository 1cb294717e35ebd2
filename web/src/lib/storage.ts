/** What the browser keeps between visits. A browser that refuses storage (private windows) forgets, nothing breaks. */
export function readLocal(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/** What one browser tab keeps until it is closed, reloads included. */
export function readSession(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeSession(key: string, value: string | null): void {
  attempt(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return null;
}

/** @param maxAgeSeconds null: until the browser is closed; 0: at once */
export function writeCookie(name: string, value: string, maxAgeSeconds: number | null): void {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where this must work.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
