import { type RefObject, useLayoutEffect } from 'react';
import { observeSizes } from './observe-sizes.ts';

/** Time in milliseconds for which scrolling may continue after code or a key has started it. */
const REST_MS = 1000;

/**
 * Pins cells with `position: sticky` only while the table is hovered, focused or scrolled. Each sticky cell is its own
 * layer, and many layers make it slow to show a mounted table again (P-10). At all other times, the table rests
 * (`data-resting`), and its pinned cells are shifted into place.
 * @param rows must change with the rows
 */
export function useRest(scroller: RefObject<HTMLElement | null>, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other widths.
  useLayoutEffect(() => {
    const box = scroller.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      if (box.matches(':hover, :focus-within')) return undefined;
      const { scrollTop } = box;
      const before = Math.abs(box.scrollLeft);
      // `scrollWidth` and `clientWidth` are whole pixels, but text widths aren't, so cells would move by the
      // difference.
      const visible = box.getBoundingClientRect().width - (box.offsetWidth - box.clientWidth);
      const after = table.getBoundingClientRect().width - visible - before;
      return () => {
        set(box, '--gr-rest-top', scrollTop);
        set(box, '--gr-rest-start', before);
        set(box, '--gr-rest-end', after);
        if (box.dataset.resting !== 'true') box.dataset.resting = 'true';
      };
    };
    const rest = () => measure()?.();
    const wake = () => {
      clearTimeout(timer);
      if (box.dataset.resting !== 'true') return;
      box.dataset.resting = 'false';
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
    const end = observeSizes([box, table], () => (box.dataset.resting === 'false' ? undefined : measure()));
    const heard = { pointerenter: wake, focusin: wake, scroll: scrolled, pointerleave: leave, focusout: leave };
    for (const [name, listen] of Object.entries(heard)) box.addEventListener(name, listen, { passive: true });
    window.addEventListener('beforeprint', wake);
    return () => {
      clearTimeout(timer);
      end();
      for (const [name, listen] of Object.entries(heard)) box.removeEventListener(name, listen);
      window.removeEventListener('beforeprint', wake);
    };
  }, [scroller, rows]);
}

function set(box: HTMLElement, name: string, pixels: number): void {
  const value = `${Math.max(0, pixels)}px`;
  if (box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
}
