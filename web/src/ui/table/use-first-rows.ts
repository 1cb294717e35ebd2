import { type RefObject, useLayoutEffect } from 'react';

/** Delay in milliseconds, long enough for the frame that shows the table. */
const FIRST_MS = 300;

/**
 * Lays out only the visible rows when a table appears (`data-first`), and the others a moment later. Switching to a
 * mounted table with 100 rows then waits for only 20 of them (P-10). The others must follow, because assistive
 * technology doesn't see rows without layout.
 */
export function useFirstRows(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    box.dataset.first = 'true';
    const timer = setTimeout(() => {
      delete box.dataset.first;
    }, FIRST_MS);
    return () => clearTimeout(timer);
  }, [scroller]);
}
