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
      const [before, after] = [hidden > 0, hidden + box.clientWidth < box.scrollWidth - 1];
      if (box.dataset.before !== String(before)) box.dataset.before = String(before);
      if (box.dataset.after !== String(after)) box.dataset.after = String(after);
    };
    const place = () => {
      // All is read before anything is written, and written only where it is another: each change lays the rows out.
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      const all = widths.reduce((sum, width) => sum + width, 0);
      const fits = all <= box.clientWidth * MOST;
      let offset = 0;
      for (const [index, width] of widths.entries()) {
        setVariable(box, `--gr-pin-${index}`, `${offset}px`);
        offset += width;
      }
      if (box.dataset.pinned !== String(fits)) box.dataset.pinned = String(fits);
      setVariable(box, '--gr-pinned', `${fits ? all : 0}px`);
      mark();
    };
    // It speaks up at once, too, and after the layout of the frame: to ask here would be a layout of its own.
    const observer = new ResizeObserver(place);
    for (const element of [box, ...heads]) observer.observe(element);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [scroller, layout]);
}

function setVariable(box: HTMLElement, name: string, value: string): void {
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}
