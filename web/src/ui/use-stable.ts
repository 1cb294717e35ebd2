import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a handler whose identity never changes, so that components that use it needn't re-render. It calls the
 * caller's latest handler. Use it only for events, never while rendering.
 */
export function useStable<A extends unknown[]>(handler: ((...args: A) => unknown) | undefined): (...args: A) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => void latest.current?.(...args), []);
}
