import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where the focus goes in a part of the page whose focused element went away: `data-entry` marks it. */
const ENTRY = '[data-entry]';

/**
 * Keeps the focus in a part of the page when what had it goes away, as a button that has nothing left to remove, or a
 * field that becomes a list: the next keys would be lost.
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
