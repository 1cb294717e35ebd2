import { SCROLL_TO_TOP_MS } from '@greenroom/contract/constants.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * A kept view's scroll position: as it was left when its tab is shown again or the user goes back, scrolled to the top
 * in 800 ms when a link or the menu leads to it (R-ROUTE-7, R-SHELL-4). Changes of the search part alone do not scroll.
 */
export function useViewScroll(active: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const left = useRef(0);
  const { key, pathname, state } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    box.scrollTop = left.current;
    const remember = () => {
      left.current = box.scrollTop;
    };
    box.addEventListener('scroll', remember, { passive: true });
    return () => box.removeEventListener('scroll', remember);
  }, []);

  // A view that is hidden leaves its effects: when it is shown again, somebody has arrived.
  useEffect(
    () => () => {
      shownPath.current = null;
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, whatever else is the same.
  useEffect(() => {
    if (!active) return;
    const arrived = shownPath.current !== pathname;
    shownPath.current = pathname;
    const keeps = typeof state === 'object' && state !== null && 'keepScroll' in state;
    if (arrived && navigation === 'PUSH' && !keeps && element.current) scrollToTop(element.current);
  }, [active, key]);
  return element;
}

function scrollToTop(box: HTMLElement): void {
  const from = box.scrollTop;
  if (from === 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    box.scrollTop = 0;
    return;
  }
  const begun = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - begun) / SCROLL_TO_TOP_MS);
    // Ease in and out.
    const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
    box.scrollTop = from * (1 - eased);
    if (share < 1 && box.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
