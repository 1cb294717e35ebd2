import { useSyncExternalStore } from 'react';

/**
 * Reads a value from the address after `#`, and again when that changes. `read` must return the same value until then.
 */
export function useHash<Value>(read: () => Value): Value {
  return useSyncExternalStore(onHashChange, read);
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
