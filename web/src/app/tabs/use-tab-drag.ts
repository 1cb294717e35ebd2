import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followPointer } from '../../ui/drag/follow-pointer.ts';
import { type Drop, dropAt } from './tab-drop.ts';
import type { Tab } from './tabs.ts';

/** Distance from an end of the bar, in pixels, within which a dragged tab makes the bar scroll. */
const EDGE_PX = 28;
const EDGE_STEP_PX = 12;

export interface TabDrag {
  /** Key of the dragged tab. */
  key: string | null;
  /** Position of the drop mark, in pixels from the start of the bar. Null if the tab wouldn't move. */
  mark: number | null;
  /** Handler for a tab's `onPointerDown`. */
  begin: (event: PointerEvent, item: HTMLElement, tab: Tab) => void;
  /** Returns whether to ignore the click that ends a drag. Reading it resets it. */
  wasDragged: () => boolean;
}

interface DragOptions {
  tabs: readonly Tab[];
  onMove: (key: string, index: number) => void;
  /** Called when a finger has rested on a tab. */
  onHold: (tab: Tab, x: number, y: number) => void;
  onDragStart: () => void;
}

/**
 * Lets users drag tabs with a mouse, a pen or a finger. The tab follows the pointer without React. Only the mark is
 * state.
 */
export function useTabDrag(list: RefObject<HTMLUListElement | null>, options: DragOptions): TabDrag {
  const [dragged, setDragged] = useState<{ key: string; mark: number | null } | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const suppress = useRef(false);

  const begin = useCallback<TabDrag['begin']>(
    (event, item, tab) => {
      const bar = list.current;
      suppress.current = false;
      if (bar === null || !canDrag(event)) return;
      let drop: Drop | null = null;
      let measured: Measured | null = null;
      let scrolledFrom = 0;
      stop.current = followPointer(event, {
        onHold: (x, y) => {
          suppress.current = true;
          latest.current.onHold(tab, x, y);
        },
        onDragStart: () => {
          suppress.current = true;
          measured = measure(bar);
          scrolledFrom = bar.scrollLeft;
          latest.current.onDragStart();
          setDragged({ key: tab.key, mark: null });
        },
        onDrag: ({ x }, moved) => {
          if (measured === null) return;
          scrollAtEdge(bar, x);
          item.style.translate = `${moved.x + bar.scrollLeft - scrolledFrom}px 0`;
          const { tabs } = latest.current;
          drop = dropAt({
            middles: measured.middles,
            at: fromStart(bar, x),
            from: tabs.findIndex((each) => each.key === tab.key),
            pinned: tabs.filter((each) => each.page.pinned).length,
          });
          setDragged({ key: tab.key, mark: drop === null ? null : (measured.edges[drop.gap] ?? null) });
        },
        onDragEnd: (dropped) => {
          item.style.translate = '';
          setDragged(null);
          if (dropped && drop !== null) latest.current.onMove(tab.key, drop.index);
        },
      });
    },
    [list],
  );
  const wasDragged = useCallback(() => {
    const was = suppress.current;
    suppress.current = false;
    return was;
  }, []);
  return { key: dragged?.key ?? null, mark: dragged?.mark ?? null, begin, wasDragged };
}

/**
 * Returns whether a press can start a drag. It can't on the close button, or if the browser would open a window or
 * another tab.
 */
function canDrag(event: PointerEvent): boolean {
  const onButton = event.target instanceof Element && event.target.closest('button') !== null;
  return event.button === 0 && !onButton && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

interface Measured {
  middles: number[];
  /** Positions of the drop mark before each tab and after the last one. */
  edges: number[];
}

/** Measures the tabs' positions from the start of the bar. */
function measure(bar: HTMLElement): Measured {
  const spans = [...bar.querySelectorAll('[data-tab]')].map((item) => {
    const { left, right } = item.getBoundingClientRect();
    const ends = [fromStart(bar, left), fromStart(bar, right)];
    return { start: Math.min(...ends), end: Math.max(...ends) };
  });
  const last = spans.at(-1);
  return {
    middles: spans.map(({ start, end }) => (start + end) / 2),
    edges: [...spans.map(({ start }) => start - 2), ...(last ? [last.end] : [])],
  };
}

/** Converts a position in the window to a distance from the start of the bar's content. */
function fromStart(bar: HTMLElement, x: number): number {
  const { left, right } = bar.getBoundingClientRect();
  // In right-to-left text the scroll position is negative.
  return getComputedStyle(bar).direction === 'rtl' ? right - x - bar.scrollLeft : x - left + bar.scrollLeft;
}

function scrollAtEdge(bar: HTMLElement, x: number): void {
  const { left, right } = bar.getBoundingClientRect();
  if (x < left + EDGE_PX) bar.scrollLeft -= EDGE_STEP_PX;
  if (x > right - EDGE_PX) bar.scrollLeft += EDGE_STEP_PX;
}
