import { type RefObject, useLayoutEffect, useRef } from 'react';
import { observeSizes } from './observe-sizes.ts';

/** Minimum height, about eight rows. If there is less space, the page scrolls instead. */
const LEAST_PX = 320;

/**
 * Height limit for a new box until it is measured. This is the last box's limit, or at first, the space that a screen
 * usually leaves.
 */
let guess = 'calc(100dvh - 350px)';

/**
 * Limits a scroller's height so that it fits into the view together with the content above and below it. Its header and
 * its horizontal scrollbar then stay visible.
 * @param content changes with the scroller's content
 * @param top changes when the scroller should return to its top
 */
export function useFittingHeight(scroller: RefObject<HTMLElement | null>, content: unknown, top: unknown): void {
  const found = useRef<{ box: HTMLElement; view: Element | null }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content needs another height.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const bound = (view: Element) => () => {
      const room = view.clientHeight - heightAround(box, view);
      // The box's height without a limit, including its horizontal scrollbar. The code reads it without removing the
      // limit, since removing it would lay out all rows twice more.
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
      // Any content that appears or disappears next to the box changes the size of one of these elements.
      end = observeSizes(upTo(box, view), bound(view));
    };
    // A new box is measured after its first frame's layout. Measuring earlier would lay out the page within the task
    // that creates the rows (P-27). The result may be a frame late, and the content below then moves from its guessed
    // position. For a view that stays mounted, the scrolling parents are already known. Reading their styles when the
    // view is shown would restyle all of them.
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

/** Returns the element in which the page scrolls. */
function viewOf(box: HTMLElement): Element | null {
  for (let element = box.parentElement; element !== null; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.scrollingElement;
}

/** Returns the total height of the content above and below the box, without content next to it. */
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
