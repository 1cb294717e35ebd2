import { useSyncExternalStore } from 'react';

/** Origins whose pictures the page's own policy has kept from loading, as the browser reports it. */
const blocked = new Set<string>();
const listeners = new Set<() => void>();

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective !== 'img-src' && effectiveDirective !== 'media-src') return;
  if (!URL.canParse(blockedURI)) return;
  blocked.add(new URL(blockedURI).origin);
  for (const listener of listeners) listener();
});

/** The origin of a picture that the page's policy has blocked; null if it was not. */
export function useBlockedOrigin(url: string): string | null {
  const origin = URL.canParse(url, location.href) ? new URL(url, location.href).origin : '';
  return useSyncExternalStore(listen, () => blocked.has(origin)) ? origin : null;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
