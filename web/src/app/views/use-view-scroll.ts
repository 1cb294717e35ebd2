import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { scrollToTop } from './scroll-to-top.ts';

/**
 * Returns whether the user came to the current location by a link or the menu, rather than by its tab, back or forward.
 */
export function useCameByLink(): boolean {
  const { location, navigationType } = useCurrentLocation();
  const state: unknown = location.state;
  const keepsScroll = typeof state === 'object' && state !== null && 'keepScroll' in state;
  return navigationType === 'PUSH' && !keepsScroll;
}

/**
 * Manages the scroll position of a view that stays mounted. The position is restored when the user returns by the
 * view's tab or goes back. The view scrolls to the top in 800 ms when a link or the menu leads to it (R-ROUTE-7,
 * R-SHELL-4). Changing only the search part doesn't scroll.
 * @param byLink true if a link or the menu led to the view
 * @returns a ref for the view's scrolling box
 */
export function useViewScroll(active: boolean, byLink: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const parts = useKeptPositions(element, active);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the user came to the view matters.
  useEffect(() => {
    if (!active || !byLink || element.current === null) return undefined;
    return scrollToTop(mainAreas(element.current, parts.current.keys()));
  }, [active]);
  return element;
}

/**
 * Returns the view and the wide scrolling elements in it, such as a table that fills the view, but not fields or side
 * panels.
 */
function mainAreas(box: HTMLElement, parts: Iterable<Element>): Element[] {
  const wide = [...parts].filter((part) => part !== box && box.contains(part) && part.tagName !== 'TEXTAREA');
  return [box, ...wide.filter((part) => part.clientWidth * 2 > box.clientWidth)];
}

type Positions = Map<Element, { top: number; left: number }>;

/**
 * Restores the scroll positions that the view, and every list and panel in it, had before the view was hidden.
 * @returns all scrolled elements with their positions
 */
function useKeptPositions(element: RefObject<HTMLElement | null>, active: boolean): RefObject<Positions> {
  const left = useRef<Positions>(new Map());
  useLayoutEffect(() => {
    const box = element.current;
    if (!active || box === null) return undefined;
    const positions = left.current;
    // The browser forgets the scroll positions of hidden elements, such as those in a hidden view.
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
