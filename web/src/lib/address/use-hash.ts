import { useSyncExternalStore } from 'react';

/** What is read from the part of the address behind `#`, and read again when that changes; the same value each time until then. */
export function useHash<Value>(read: () => Value): Value {
  return useSyncExternalStore(onHashChange, read);
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
