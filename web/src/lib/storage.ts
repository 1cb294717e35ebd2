/** What the browser keeps between visits. A browser that refuses storage (private windows) forgets, nothing breaks. */
export function readLocal(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

export function writeLocal(key: string, value: string | null): void {
  attempt(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)));
}

/** Tells of changes that other browser tabs make to one entry. @returns what ends it */
export function onLocalChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    // Null: everything was thrown away at once. What this tab keeps for itself has other names.
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** What one browser tab keeps until it is closed, reloads included. */
export function readSession(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeSession(key: string, value: string | null): void {
  attempt(() => (value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)));
}

/** Forgets all that this browser tab keeps. */
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

/** @param maxAgeSeconds null: until the browser is closed; 0: at once */
export function writeCookie(name: string, value: string, maxAgeSeconds: number | null): void {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where this must work.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}

/** A damaged value belongs to no user. */
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
