import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { followPointer } from '../../ui/drag/follow-pointer.ts';
import { useStable } from '../../ui/use-stable.ts';

interface Mark {
  id: string;
  side: 'before' | 'after';
}

/** Distance from the list's edge, in pixels, within which a dragged column makes the list scroll. */
const EDGE_PX = 28;
const EDGE_STEP_PX = 8;

/**
 * Lets users drag the chooser's rows by their handles. Spread `handlers` on the list. `mark` is the row next to which
 * the dragged row would be dropped.
 * @param onMove called with the column before which to insert, or null for the end
 */
export function useColumnDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (id: string, before: string | null) => void,
) {
  const [mark, setMark] = useState<Mark | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const onPointerDown = useStable((event: PointerEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-handle]:enabled') : null;
    const dragged = row?.closest<HTMLElement>('[data-column]');
    const id = dragged?.dataset.column;
    if (id === undefined || event.button !== 0) return;
    let drop: Mark | null = null;
    stop.current = followPointer(event.nativeEvent, {
      onHold: () => undefined,
      onDragStart: () => dragged?.setAttribute('data-held', 'true'),
      onDrag: ({ y }) => {
        scrollAtEdge(list.current, y);
        drop = markAt(rowsOf(list.current), y);
        setMark(drop);
      },
      onDragEnd: (dropped) => {
        dragged?.removeAttribute('data-held');
        setMark(null);
        if (dropped && drop !== null && drop.id !== id) onMove(id, beforeOf(drop, rowsOf(list.current), id));
      },
    });
  });
  return { mark, handlers: { onPointerDown } };
}

interface RowBox {
  id: string;
  top: number;
  bottom: number;
}

function rowsOf(list: HTMLElement | null): RowBox[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: row.dataset.column ?? '', top, bottom };
  });
}

/** Returns the row nearest to the pointer, and the pointer's side of that row. */
export function markAt(rows: readonly RowBox[], y: number): Mark | null {
  const row = rows.find(({ bottom }) => y < bottom) ?? rows.at(-1);
  if (row === undefined) return null;
  return { id: row.id, side: y < (row.top + row.bottom) / 2 ? 'before' : 'after' };
}

/** Returns the column that would follow the dragged one, or null if the dragged one would come last. */
export function beforeOf({ id, side }: Mark, rows: readonly Pick<RowBox, 'id'>[], dragged: string): string | null {
  if (side === 'before') return id;
  const others = rows.filter((row) => row.id !== dragged);
  return others[others.findIndex((row) => row.id === id) + 1]?.id ?? null;
}

function scrollAtEdge(list: HTMLElement | null, y: number): void {
  if (list === null) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE_PX) list.scrollTop -= EDGE_STEP_PX;
  if (y > bottom - EDGE_PX) list.scrollTop += EDGE_STEP_PX;
}
