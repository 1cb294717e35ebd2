import { useSyncExternalStore } from 'react';

/**
 * Reads a value from the address after `#`, and reads it again when that part changes. Until then, `read` must return
 * the same value.
 */
export function useHash<Value>(read: () => Value): Value {
  return useSyncExternalStore(onHashChange, read);
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
