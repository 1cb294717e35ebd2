import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { followPointer } from '../../../ui/drag/follow-pointer.ts';
import { useStable } from '../../../ui/use-stable.ts';
import type { Entry, Place } from '../entries.ts';
import { type Drop, dropAt, type RowBox } from './drop-place.ts';

/** Distance from an edge within which dragging scrolls the container. */
const EDGE_PX = 36;
const EDGE_STEP_PX = 10;

interface RowDragOptions {
  entries: readonly Entry[];
  open: ReadonlySet<string>;
  onMove: (entry: Entry, place: Place) => void;
}

/** Position of the mark that shows where the menu item would go, in pixels relative to the holder. */
export interface Mark {
  top: number;
  height: number;
  side: Drop['side'];
  level: number;
}

/**
 * Moves tree rows with a mouse, a pen or, after a long press, a finger. Spread `handlers` on `holder`, which contains
 * the mark.
 */
export function useRowDrag(holder: RefObject<HTMLElement | null>, { entries, open, onMove }: RowDragOptions) {
  const [mark, setMark] = useState<Mark | null>(null);
  const [dragging, setDragging] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const suppress = useRef(false);
  const onPointerDown = useStable((event: PointerEvent) => {
    suppress.current = false;
    const row = rowOf(event.target);
    const entry = entries.find(({ id }) => String(id) === row?.dataset.key);
    if (row === null || entry === undefined || !canDrag(event)) return;
    let drop: Drop | null = null;
    stop.current = followPointer(event.nativeEvent, {
      onHold: () => {
        suppress.current = true;
        row.dataset.held = 'true';
      },
      onDragStart: () => {
        suppress.current = true;
        window.getSelection()?.removeAllRanges();
        row.dataset.held = 'true';
        setDragging(true);
      },
      onDrag: ({ y }) => {
        const seen = scrollAtEdge(scrollerOf(row), y);
        drop = dropAt({ rows: rowsIn(holder.current), y: seen, dragged: entry, entries, open });
        setMark(drop === null ? null : markOf(drop, holder.current));
      },
      onDragEnd: (dropped) => {
        delete row.dataset.held;
        setMark(null);
        setDragging(false);
        if (dropped && drop !== null) onMove(entry, drop.place);
      },
    });
    // Applies if the finger is lifted without having moved.
    document.addEventListener('pointerup', () => delete row.dataset.held, { once: true });
  });
  /** Suppresses the click at the end of a gesture. */
  const onClickCapture = useStable((event: MouseEvent) => {
    if (!suppress.current) return;
    suppress.current = false;
    event.stopPropagation();
    event.preventDefault();
  });
  return { mark, dragging, handlers: { onPointerDown, onClickCapture } };
}

function canDrag(event: PointerEvent): boolean {
  const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  return event.button === 0 && !onButton && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-key]') : null;
}

function rowsIn(holder: HTMLElement | null): RowBox[] {
  return [...(holder?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: Number(row.dataset.key), top, bottom };
  });
}

function markOf({ row, side, level }: Drop, holder: HTMLElement | null): Mark {
  const from = holder?.getBoundingClientRect().top ?? 0;
  const height = row.bottom - row.top;
  return { top: (side === 'after' ? row.bottom : row.top) - from, height: side === 'inside' ? height : 0, side, level };
}

/** Returns the rows' scroll container. Returns null if all rows are visible. */
function scrollerOf(row: HTMLElement): HTMLElement | null {
  let at = row.parentElement;
  while (at !== null && at.scrollHeight <= at.clientHeight + 1) at = at.parentElement;
  return at;
}

/**
 * Scrolls if the pointer is near an edge.
 * @returns the pointer's position, or the nearest visible one, because nothing can be dropped out of view
 */
function scrollAtEdge(scroller: HTMLElement | null, y: number): number {
  if (scroller === null) return y;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= EDGE_STEP_PX;
  if (y > bottom - EDGE_PX) scroller.scrollTop += EDGE_STEP_PX;
  const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  return atEnd ? y : Math.min(y, bottom - 1);
}
