import { type RefObject, useLayoutEffect, useRef } from 'react';
import { observeSizes } from './observe-sizes.ts';

/** Some eight rows; where less is left the page scrolls instead. */
const LEAST_PX = 320;

/** What a new box is bounded by until it is measured: what the last one was, at first what a screen usually leaves. */
let guess = 'calc(100dvh - 350px)';

/**
 * Bounds a scroller so that it fits the view together with what stands above and below it: its header and its sideways
 * scrollbar stay in sight.
 * @param content changes with what it holds
 * @param top changes when it should begin at its top again
 */
export function useFittingHeight(scroller: RefObject<HTMLElement | null>, content: unknown, top: unknown): void {
  const found = useRef<{ box: HTMLElement; view: Element | null }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content takes another height.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const bound = (view: Element) => () => {
      const room = view.clientHeight - heightAround(box, view);
      // Its height without a bound, its sideways scrollbar included: read without taking the bound away, which would
      // lay all rows out twice more.
      const whole = box.scrollHeight + box.offsetHeight - box.clientHeight;
      const most = whole > room ? `${Math.max(LEAST_PX, room)}px` : 'none';
      return () => {
        if (most !== 'none') guess = most;
        if (box.style.maxBlockSize !== most) box.style.maxBlockSize = most;
      };
    };
    let end: (() => void) | undefined;
    const begin = (isNew: boolean) => {
      if (isNew) found.current = { box, view: viewOf(box) };
      const view = found.current?.view ?? null;
      if (view === null) return;
      if (isNew) bound(view)()();
      // Anything that comes or goes beside the box changes the size of one of these.
      end = observeSizes(upTo(box, view), bound(view));
    };
    // A new one is measured after the layout of its first frame: sooner, the page would be laid out within the task that made
    // the rows (P-27). That may be a frame late, by which what stands below it moves from the guess. For a kept view the
    // way up is known: to ask for styles when it is shown would be a pass over all of them.
    if (found.current?.box === box) begin(false);
    else {
      box.style.maxBlockSize = guess;
      end = observeSizes([box], () => () => {
        end?.();
        begin(true);
      });
    }
    return () => end?.();
  }, [scroller, content]);

  const begun = useRef(top);
  useLayoutEffect(() => {
    if (begun.current === top) return;
    begun.current = top;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, top]);
}

function upTo(box: HTMLElement, view: Element): Element[] {
  const elements: Element[] = [];
  for (let element = box.parentElement; element !== null && element !== view; element = element.parentElement) {
    elements.push(element);
  }
  return [...elements, view];
}

/** What the page scrolls in. */
function viewOf(box: HTMLElement): Element | null {
  for (let element = box.parentElement; element !== null; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.scrollingElement;
}

/** Everything above the box, and below it all that does not stand beside it. */
function heightAround(box: HTMLElement, view: Element): number {
  const own = box.getBoundingClientRect();
  const edge = view === document.scrollingElement ? 0 : view.getBoundingClientRect().top;
  let height = own.top - edge + view.scrollTop;
  for (const parent of upTo(box, view)) {
    const { paddingBlockEnd, rowGap } = getComputedStyle(parent);
    const children = [...parent.children];
    const after = children.slice(children.findIndex((child) => child.contains(box)) + 1);
    const below = after.filter((element) => isBelow(element, own)).map((element) => heightOf(element) + pixels(rowGap));
    height += pixels(paddingBlockEnd) + below.reduce((sum, each) => sum + each, 0);
  }
  return height;
}

function isBelow(element: Element, own: DOMRect): boolean {
  const { left, right, height } = element.getBoundingClientRect();
  const inFlow = !/absolute|fixed/.test(getComputedStyle(element).position);
  return inFlow && height > 0 && left < own.right && right > own.left;
}

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height + pixels(getComputedStyle(element).marginBlockEnd);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
