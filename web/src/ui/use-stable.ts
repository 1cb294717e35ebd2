import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a handler whose identity never changes, so that components that use it need not re-render. It calls the
 * caller's latest handler. For events only, never while rendering.
 */
export function useStable<A extends unknown[]>(handler: ((...args: A) => unknown) | undefined): (...args: A) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => void latest.current?.(...args), []);
}
