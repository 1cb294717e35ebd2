/** Distance in pixels that the pointer must move before a drag begins. */
const DRAG_AFTER_PX = 5;
/** Time in milliseconds that a finger must rest to drag an item instead of scrolling. */
const HOLD_MS = 450;

/** A position in the window, or a distance across it, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface GestureEvents {
  /** Called when a finger has rested. The caller can open a menu. From now on, moving the finger drags the item. */
  onHold: (x: number, y: number) => void;
  onDragStart: () => void;
  /**
   * @param at position of the pointer
   * @param moved distance from the start
   */
  onDrag: (at: Point, moved: Point) => void;
  /** @param dropped if false, the item must return to its former place */
  onDragEnd: (dropped: boolean) => void;
}

/**
 * Follows one pointer that was pressed on a draggable item. A mouse or pen drags immediately. A finger scrolls until it
 * has rested, and drags after that. Escape cancels the drag.
 * @returns a function that cancels the gesture
 */
export function followPointer(down: PointerEvent, events: GestureEvents): () => void {
  const touch = down.pointerType === 'touch';
  let phase: 'waiting' | 'held' | 'dragging' = touch ? 'waiting' : 'held';
  const over = new AbortController();
  const hold = setTimeout(() => {
    if (phase !== 'waiting') return;
    phase = 'held';
    swallowTap();
    events.onHold(down.clientX, down.clientY);
  }, HOLD_MS);
  const end = (dropped: boolean) => {
    clearTimeout(hold);
    over.abort();
    if (phase === 'dragging') events.onDragEnd(dropped);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const moved = { x: event.clientX - down.clientX, y: event.clientY - down.clientY };
    if (phase !== 'dragging') {
      if (Math.hypot(moved.x, moved.y) < DRAG_AFTER_PX) return;
      if (phase === 'waiting') return end(false);
      phase = 'dragging';
      events.onDragStart();
    }
    events.onDrag({ x: event.clientX, y: event.clientY }, moved);
  };
  const when = { signal: over.signal };
  document.addEventListener('pointermove', onMove, when);
  document.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(true), when);
  document.addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && end(false), when);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { ...when, capture: true });
  // A finger that drags must not scroll. The listener can't be passive, because only the event shows whether the finger
  // drags.
  const keepStill = (event: TouchEvent) => phase !== 'waiting' && event.cancelable && event.preventDefault();
  document.addEventListener('touchmove', keepStill, { ...when, passive: false });
  return () => end(false);
}

/** Ignores the tap when the user lifts the held finger, both on the item and on the menu that has opened. */
function swallowTap(): void {
  const over = new AbortController();
  const lift = (event: TouchEvent) => {
    over.abort();
    if (event.cancelable) event.preventDefault();
  };
  document.addEventListener('touchend', lift, { signal: over.signal, passive: false, capture: true });
  document.addEventListener('touchcancel', () => over.abort(), { signal: over.signal });
}
