import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { followPointer } from '../../ui/drag/follow-pointer.ts';
import { useStable } from '../../ui/use-stable.ts';

interface Mark {
  id: string;
  side: 'before' | 'after';
}

/** The list scrolls by itself while a column is held this near to its edge. */
const EDGE_PX = 28;
const EDGE_STEP_PX = 8;

/**
 * Moves the rows of the chooser by their handles. Spread `handlers` on the list; `mark` is the row beside which the one
 * that is dragged would go.
 * @param onMove before which column; null: to the end
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

/** The row that the pointer is nearest to, and on which side of it. */
export function markAt(rows: readonly RowBox[], y: number): Mark | null {
  const row = rows.find(({ bottom }) => y < bottom) ?? rows.at(-1);
  if (row === undefined) return null;
  return { id: row.id, side: y < (row.top + row.bottom) / 2 ? 'before' : 'after' };
}

/** The column that the one that is dragged would stand before; null: it goes to the end. */
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
