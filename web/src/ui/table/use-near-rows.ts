import { type RefObject, useEffect } from 'react';

/** Rows this far outside the view are made ready for it. */
const MARGIN = '400px';

/**
 * Marks the rows that are far from the view (`data-far`): what costs with each row whether it is seen or not, cells that
 * stay in place above all, is kept to those that are near. Written to the elements themselves: nothing re-renders.
 * @param rows changes with the rows
 */
export function useNearRows(scroller: RefObject<HTMLElement | null>, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements.
  useEffect(() => {
    const observer = new IntersectionObserver(mark, { rootMargin: MARGIN, scrollMargin: MARGIN });
    for (const row of scroller.current?.querySelectorAll('tbody > tr') ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [scroller, rows]);
}

function mark(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) target.toggleAttribute('data-far', !isIntersecting);
}
