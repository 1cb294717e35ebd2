import { type RefObject, useEffect, useRef } from 'react';

/**
 * Lets a header that is not fixed scroll away with the content (R-SHELL-3). The header overlaps the view's scrolling
 * box, which reserves space for it at the top, and moves as the box scrolls. A long list that scrolls within the view
 * also moves the header, and uses its space.
 * @param shown must change whenever another view is shown, since each view has its own box
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

/** Returns the current view's scrolling box. Boxes of hidden views have no layout. */
function scrollingBox(main: HTMLElement): HTMLElement | null {
  const boxes = main.querySelectorAll<HTMLElement>(':scope > * > *');
  return [...boxes].find((box) => box.offsetParent !== null) ?? null;
}

/**
 * Returns whether a list fills the view and is long enough to take the header's space. A shorter list would no longer
 * scroll once it had the space, and would jump back.
 */
function isLongList(target: EventTarget | null | undefined, main: HTMLElement, room: number): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.clientHeight < main.clientHeight / 2) return false;
  return target.scrollHeight - target.clientHeight > 2 * room;
}
