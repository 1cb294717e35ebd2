import { useSyncExternalStore } from 'react';

/** What is read from the part of the address behind `#`, and read again when that changes. */
export function useHash<Value extends string | null>(read: () => Value): Value {
  return useSyncExternalStore(onHashChange, read);
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
