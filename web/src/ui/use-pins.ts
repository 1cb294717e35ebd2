import { type RefObject, useLayoutEffect } from 'react';

/** Pinned columns may take so much of the room; on less they scroll along with all others. */
const MOST = 0.6;

/**
 * Places the pinned columns of a table (`th[data-pin]`) beside each other, and tells by `data-before` and `data-after` on
 * the scroller whether something is hidden on either side. Written to the element itself: scrolling draws nothing anew.
 * @param layout changes with the columns
 */
export function usePins(scroller: RefObject<HTMLElement | null>, layout: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other elements.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const heads = [...box.querySelectorAll<HTMLElement>('th[data-pin]')];
    const mark = () => {
      const hidden = Math.abs(box.scrollLeft);
      box.dataset.before = String(hidden > 0);
      box.dataset.after = String(hidden + box.clientWidth < box.scrollWidth - 1);
    };
    const place = () => {
      let offset = 0;
      for (const [index, head] of heads.entries()) {
        box.style.setProperty(`--gr-pin-${index}`, `${offset}px`);
        offset += head.getBoundingClientRect().width;
      }
      const fits = offset <= box.clientWidth * MOST;
      box.dataset.pinned = String(fits);
      box.style.setProperty('--gr-pinned', `${fits ? offset : 0}px`);
      mark();
    };
    place();
    const observer = new ResizeObserver(place);
    for (const element of [box, ...heads]) observer.observe(element);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [scroller, layout]);
}
