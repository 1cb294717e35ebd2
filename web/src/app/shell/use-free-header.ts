import { type RefObject, useEffect, useRef } from 'react';

/**
 * A header that is not fixed scrolls away with the content (R-SHELL-3): it lies over the view's scrolling box, which
 * keeps its height free at the top, and moves as the box scrolls. A long list in the view that scrolls by itself moves it,
 * too, and takes the room.
 * @param shown changes whenever another view is shown: each has a box of its own
 */
export function useFreeHeader(
  free: boolean,
  shown: string,
): { header: RefObject<HTMLDivElement | null>; main: RefObject<HTMLElement | null> } {
  const header = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another scrolling box.
  useEffect(() => {
    if (!free || header.current === null || main.current === null) return undefined;
    const [bar, content] = [header.current, main.current];
    let inner: HTMLElement | null = null;
    const follow = (event?: Event) => {
      const box = scrollingBox(content);
      if (event?.target !== box && isLongList(event?.target, content, bar.offsetHeight)) inner = event.target;
      const innerAway = Math.min(inner?.isConnected ? inner.scrollTop : 0, bar.offsetHeight);
      const away = Math.min((box?.scrollTop ?? 0) + innerAway, bar.offsetHeight);
      content.style.setProperty('--gr-header', `${bar.offsetHeight - innerAway}px`);
      bar.style.setProperty('--gr-away', `${-away}px`);
    };
    const measure = () => follow();
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    follow();
    // Scroll events do not bubble: listen in the capture phase.
    content.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      content.removeEventListener('scroll', follow, { capture: true });
    };
  }, [free, shown]);
  return { header, main };
}

/** The box of the view that is shown; hidden views have no place on the page. */
function scrollingBox(main: HTMLElement): HTMLElement | null {
  const boxes = main.querySelectorAll<HTMLElement>(':scope > * > *');
  return [...boxes].find((box) => box.offsetParent !== null) ?? null;
}

/**
 * Whether a list fills the view and is long enough to take the header's room: a shorter one would have nothing to scroll
 * any more once it had it, and jump back.
 */
function isLongList(target: EventTarget | null | undefined, main: HTMLElement, room: number): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.clientHeight < main.clientHeight / 2) return false;
  return target.scrollHeight - target.clientHeight > 2 * room;
}
