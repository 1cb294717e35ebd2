import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler whose identity never changes, so that what takes it need not be drawn anew; it does what the latest one of the
 * caller does. For events only, never while drawing.
 */
export function useStable<A extends unknown[]>(handler: ((...args: A) => unknown) | undefined): (...args: A) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: A) => void latest.current?.(...args), []);
}
