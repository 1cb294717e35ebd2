import { type RefObject, useLayoutEffect } from 'react';

/** Long enough for the frame that shows the table. */
const FIRST_MS = 300;

/**
 * Lays out only the visible rows when a table appears (`data-first`); the others follow a moment later. A switch to a
 * kept table of 100 rows waits for 20 of them (P-10). They do follow, because assistive technology does not know rows
 * without layout.
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
