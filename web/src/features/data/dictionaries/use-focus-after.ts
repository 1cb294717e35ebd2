import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus once what was changed is drawn. @returns takes selectors within the element, the best first */
export function useFocusAfter(within: RefObject<HTMLElement | null>): (...selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  const [, draw] = useState(0);
  useEffect(() => {
    const found = wanted.current.map((selector) => within.current?.querySelector<HTMLElement>(selector));
    wanted.current = [];
    found.find((element) => element)?.focus();
  });
  return (...selectors) => {
    wanted.current = selectors;
    draw((count) => count + 1);
  };
}
