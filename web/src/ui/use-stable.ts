import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler whose identity never changes, so that components that take it need not re-render; it calls the caller's
 * latest one. For events only, never while rendering.
 */
export function useStable<A extends unknown[]>(handler: ((...args: A) => unknown) | undefined): (...args: A) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => void latest.current?.(...args), []);
}
