/** How far the pointer moves before it counts as dragging. */
const DRAG_AFTER_PX = 5;
/** How long a finger rests before it takes the thing instead of scrolling what it lies in. */
const HOLD_MS = 450;

/** A place in the window, or a way across it, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface GestureEvents {
  /** A finger has rested: it opens a menu, or drags from here on. */
  onHold: (x: number, y: number) => void;
  onDragStart: () => void;
  /** @param at where the pointer is, @param moved how far from where it began */
  onDrag: (at: Point, moved: Point) => void;
  /** @param dropped false: the thing goes back to where it was */
  onDragEnd: (dropped: boolean) => void;
}

/**
 * Follows one pointer from where it went down on what can be dragged: a mouse or pen drags at once, a finger after it has
 * rested (until then it scrolls). Escape puts the thing back.
 * @returns what breaks the gesture off
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
  // A finger that has taken the thing does not scroll; whether it has is known only now, so the listener cannot be passive.
  const keepStill = (event: TouchEvent) => phase !== 'waiting' && event.cancelable && event.preventDefault();
  document.addEventListener('touchmove', keepStill, { ...when, passive: false });
  return () => end(false);
}

/** The finger that was held is lifted some day: that is no tap, on the thing or on the menu that has opened. */
function swallowTap(): void {
  const over = new AbortController();
  const lift = (event: TouchEvent) => {
    over.abort();
    if (event.cancelable) event.preventDefault();
  };
  document.addEventListener('touchend', lift, { signal: over.signal, passive: false, capture: true });
  document.addEventListener('touchcancel', () => over.abort(), { signal: over.signal });
}
