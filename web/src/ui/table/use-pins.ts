import { type RefObject, useLayoutEffect } from 'react';
import { observeSizes } from './observe-sizes.ts';

/** Maximum share of the width for pinned columns. If they need more, they scroll with the other columns. */
const MAX_SHARE = 0.6;

/**
 * Places a table's pinned columns (`th[data-pin]`) next to each other, and sets `data-before` and `data-after` on the
 * scroller if content is hidden on that side. It writes directly to the element, so that scrolling doesn't re-render.
 * @param layout changes with the columns
 */
export function usePins(scroller: RefObject<HTMLElement | null>, layout: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other elements.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    // Searches only the header, since searching thousands of cells whenever a mounted table is shown would be slow
    // (P-10).
    const heads = [...(box.querySelector('thead')?.querySelectorAll<HTMLElement>('th[data-pin]') ?? [])];
    const measureHidden = () => {
      const hidden = Math.abs(box.scrollLeft);
      const [before, after] = [hidden > 0, hidden + box.clientWidth < box.scrollWidth - 1];
      return () => {
        if (box.dataset.before !== String(before)) box.dataset.before = String(before);
        if (box.dataset.after !== String(after)) box.dataset.after = String(after);
      };
    };
    const mark = () => measureHidden()();
    const place = () => {
      // Writes only changed values, because each change causes a layout of the rows.
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      const all = widths.reduce((sum, width) => sum + width, 0);
      const fits = all <= box.clientWidth * MAX_SHARE;
      const writeHidden = measureHidden();
      return () => {
        let offset = 0;
        for (const [index, width] of widths.entries()) {
          setVariable(box, `--gr-pin-${index}`, `${offset}px`);
          offset += width;
        }
        if (box.dataset.pinned !== String(fits)) box.dataset.pinned = String(fits);
        setVariable(box, '--gr-pinned', `${fits ? all : 0}px`);
        writeHidden();
      };
    };
    const end = observeSizes([box, ...heads], place);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      end();
      box.removeEventListener('scroll', mark);
    };
  }, [scroller, layout]);
}

function setVariable(box: HTMLElement, name: string, value: string): void {
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}
