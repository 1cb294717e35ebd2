import { type PointerEvent, useEffect, useRef } from 'react';
import { followPointer } from '../drag/follow-pointer.ts';
import classes from './resize-edge.module.css';

/** Width change in pixels for each press of an arrow key. */
const STEP_PX = 16;

interface ResizeEdgeProps {
  id: string;
  /** @param width in pixels; null for the column's own width */
  onResize: (id: string, width: number | null) => void;
}

/**
 * A heading's edge. While the user drags it, a line shows its new position. The table is laid out only once, on drop,
 * because laying out a hundred rows for every pointer move would take too long (P-10). A double click restores the
 * column's own width. Keyboard users resize with Shift and the arrow keys on the heading, or in the column chooser.
 */
export function ResizeEdge({ id, onResize }: ResizeEdgeProps) {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const follow = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    const scroller = head?.closest('table')?.parentElement;
    if (event.button !== 0 || !head || !scroller) return;
    event.preventDefault();
    const mirrored = getComputedStyle(head).direction === 'rtl';
    const [begun, frame] = [head.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const line = document.createElement('div');
    let width = begun.width;
    stop.current = followPointer(event.nativeEvent, {
      onHold: () => undefined,
      onDragStart: () => {
        line.className = classes.line ?? '';
        line.style.insetBlockStart = `${frame.top}px`;
        line.style.blockSize = `${frame.height}px`;
        document.body.append(line);
      },
      onDrag: (_at, moved) => {
        width = begun.width + (mirrored ? -moved.x : moved.x);
        line.style.left = `${mirrored ? begun.right - width : begun.left + width}px`;
      },
      onDragEnd: (dropped) => {
        line.remove();
        if (dropped) onResize(id, width);
      },
    });
  };
  return <span className={classes.edge} aria-hidden onPointerDown={follow} onDoubleClick={() => onResize(id, null)} />;
}

/** @returns the number of pixels by which a key widens a column, in the reading direction; 0 for other keys */
export function widthStep(key: string, within: Element): number {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  const wider = getComputedStyle(within).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  return key === wider ? STEP_PX : -STEP_PX;
}
