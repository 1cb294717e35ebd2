import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useCurrentLocation } from '../start/program-router.tsx';
import { scrollToTop } from './scroll-to-top.ts';

/**
 * A kept view's scroll position: as it was left when its tab is shown again or the user goes back, scrolled to the top
 * in 800 ms when a link or the menu leads to it (R-ROUTE-7, R-SHELL-4). Changes of the search part alone do not scroll.
 */
export function useViewScroll(active: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const { location, navigationType: navigation } = useCurrentLocation();
  const { key, pathname, state } = location;
  const shownPath = useRef<string | null>(null);
  const parts = useKeptPositions(element);

  // A view that is hidden leaves its effects: showing it again counts as an arrival.
  useEffect(
    () => () => {
      shownPath.current = null;
    },
    [],
  );

  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, even to the same place.
  useEffect(() => {
    if (!active) return;
    const arrived = shownPath.current !== pathname;
    shownPath.current = pathname;
    const keeps = typeof state === 'object' && state !== null && 'keepScroll' in state;
    if (!arrived || navigation !== 'PUSH' || keeps || element.current === null) return;
    stop.current = scrollToTop(mainAreas(element.current, parts.current.keys()));
  }, [active, key]);
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
function useKeptPositions(element: RefObject<HTMLDivElement | null>): RefObject<Positions> {
  const left = useRef<Positions>(new Map());
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const positions = left.current;
    for (const [part, position] of positions) {
      if (box.contains(part)) part.scrollTo({ ...position, behavior: 'instant' });
      else positions.delete(part);
    }
    const remember = ({ target }: Event) => {
      if (target instanceof Element) positions.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    box.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => box.removeEventListener('scroll', remember, { capture: true });
  }, [element]);
  return left;
}
