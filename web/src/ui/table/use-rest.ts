import { type RefObject, useLayoutEffect } from 'react';

/** So much more than what is seen is painted with it: somebody may begin to scroll. */
const MARGIN_PX = 100;
/** Scrolled by the program, or by a key: somebody may go on. */
const REST_MS = 1000;

/**
 * A table is made for scrolling: each cell that stays in place is a layer of its own, and the browser paints thousands of
 * pixels beyond the edge. A kept table that is shown again would pay for all of it at once, a hundred rows of which
 * twenty are seen (P-10). So it is made for scrolling while somebody is at it: has the pointer over it, the focus in it,
 * or scrolls it. Otherwise it rests (`data-resting`): what stays in place is shifted to where it stands, and the table is
 * cut off around what is seen, which nobody sees. For whoever listens, searches in the page or selects it is the same.
 * @param rows changes with the rows
 */
export function useRest(scroller: RefObject<HTMLElement | null>, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows take other widths.
  useLayoutEffect(() => {
    const box = scroller.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      if (box.matches(':hover, :focus-within')) return;
      // All is read before anything is written.
      const { scrollTop, clientHeight, clientWidth, scrollWidth } = box;
      const before = Math.abs(box.scrollLeft);
      set(box, '--gr-rest-top', scrollTop);
      set(box, '--gr-rest-start', before);
      set(box, '--gr-rest-end', scrollWidth - clientWidth - before);
      const cut = `inset(${Math.max(0, scrollTop - MARGIN_PX)}px 0px calc(100% - ${scrollTop + clientHeight + MARGIN_PX}px))`;
      if (table.style.clipPath !== cut) table.style.clipPath = cut;
      if (box.dataset.resting !== 'true') box.dataset.resting = 'true';
    };
    const wake = () => {
      clearTimeout(timer);
      if (box.dataset.resting !== 'true') return;
      box.dataset.resting = 'false';
      table.style.removeProperty('clip-path');
    };
    const restAfter = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(rest, milliseconds);
    };
    const leave = () => restAfter(0);
    const scrolled = () => {
      wake();
      restAfter(REST_MS);
    };
    // It speaks up at once, too, and after the layout of the frame: to ask here would be a layout of its own.
    const observer = new ResizeObserver(() => box.dataset.resting !== 'false' && rest());
    for (const element of [box, table]) observer.observe(element);
    const heard = { pointerenter: wake, focusin: wake, scroll: scrolled, pointerleave: leave, focusout: leave };
    for (const [name, listen] of Object.entries(heard)) box.addEventListener(name, listen, { passive: true });
    window.addEventListener('beforeprint', wake);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const [name, listen] of Object.entries(heard)) box.removeEventListener(name, listen);
      window.removeEventListener('beforeprint', wake);
    };
  }, [scroller, rows]);
}

function set(box: HTMLElement, name: string, pixels: number): void {
  const value = `${Math.max(0, pixels)}px`;
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}
