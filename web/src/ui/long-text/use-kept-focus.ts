import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Selects the element that gets the focus when the focused element in its part disappears. */
const ENTRY = '[data-entry]';

/**
 * Keeps the focus in a part of the page when the focused element there disappears, such as a button with nothing left
 * to remove, or a field that becomes a list. Otherwise, the next keys would be lost.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && part.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', enter);
    return () => document.removeEventListener('focusin', enter);
  }, [part]);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected || document.activeElement !== document.body) return;
    part.current?.querySelector<HTMLElement>(ENTRY)?.focus({ preventScroll: true });
  });
}
