import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { scrollToTop } from './scroll-to-top.ts';

/** Whether a link or the menu led to where the program stands: not its tab, nor back or forward. */
export function useCameByLink(): boolean {
  const { location, navigationType } = useCurrentLocation();
  const state: unknown = location.state;
  const keepsScroll = typeof state === 'object' && state !== null && 'keepScroll' in state;
  return navigationType === 'PUSH' && !keepsScroll;
}

/**
 * A kept view's scroll position: as it was left when its tab is shown again or the user goes back, scrolled to the top
 * in 800 ms when a link or the menu leads to it (R-ROUTE-7, R-SHELL-4). Changes of the search part alone do not scroll.
 * @param byLink whether a link or the menu led to it
 * @returns for what the view scrolls in
 */
export function useViewScroll(active: boolean, byLink: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const parts = useKeptPositions(element, active);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the way to the view that counts, not a later one within it.
  useEffect(() => {
    if (!active || !byLink || element.current === null) return undefined;
    return scrollToTop(mainAreas(element.current, parts.current.keys()));
  }, [active]);
  return element;
}

/** The view, and what of it scrolls in its place: a table that fills it, not a field or a panel beside it. */
function mainAreas(box: HTMLElement, parts: Iterable<Element>): Element[] {
  const wide = [...parts].filter((part) => part !== box && box.contains(part) && part.tagName !== 'TEXTAREA');
  return [box, ...wide.filter((part) => part.clientWidth * 2 > box.clientWidth)];
}

type Positions = Map<Element, { top: number; left: number }>;

/**
 * Puts the view, and every list and panel in it that scrolls by itself, back to where it was before the view was hidden.
 * @returns all that has been scrolled
 */
function useKeptPositions(element: RefObject<HTMLElement | null>, active: boolean): RefObject<Positions> {
  const left = useRef<Positions>(new Map());
  useLayoutEffect(() => {
    const box = element.current;
    if (!active || box === null) return undefined;
    const positions = left.current;
    // The browser forgets positions of what has no place on the page, which a hidden view has not.
    for (const [part, position] of positions) {
      if (box.contains(part)) part.scrollTo({ ...position, behavior: 'instant' });
      else positions.delete(part);
    }
    const remember = ({ target }: Event) => {
      if (target instanceof Element) positions.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    box.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', remember, { capture: true });
  }, [element, active]);
  return left;
}
