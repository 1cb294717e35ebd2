/** How far the pointer moves before it counts as dragging. */
const DRAG_AFTER_PX = 5;
/** How long a finger rests before it takes a tab instead of scrolling the bar. */
const HOLD_MS = 450;

export interface GestureEvents {
  /** A finger has rested on the tab: it opens the menu, or drags from here on. */
  onHold: (x: number, y: number) => void;
  onDragStart: () => void;
  /** @param x where the pointer is, @param moved how far from where it began, both in pixels of the window */
  onDrag: (x: number, moved: number) => void;
  /** @param dropped false: the tab goes back to where it was */
  onDragEnd: (dropped: boolean) => void;
}

/**
 * Follows one pointer from where it went down on a tab: a mouse or pen drags at once, a finger after it has rested (until
 * then it scrolls the bar). Escape puts the tab back.
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
    const moved = event.clientX - down.clientX;
    if (phase !== 'dragging') {
      if (Math.hypot(moved, event.clientY - down.clientY) < DRAG_AFTER_PX) return;
      if (phase === 'waiting') return end(false);
      phase = 'dragging';
      events.onDragStart();
    }
    events.onDrag(event.clientX, moved);
  };
  const when = { signal: over.signal };
  document.addEventListener('pointermove', onMove, when);
  document.addEventListener('pointerup', (event) => event.pointerId === down.pointerId && end(true), when);
  document.addEventListener('pointercancel', (event) => event.pointerId === down.pointerId && end(false), when);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { ...when, capture: true });
  // A finger that has taken the tab does not scroll; whether it has is known only now, so the listener cannot be passive.
  const keepStill = (event: TouchEvent) => phase !== 'waiting' && event.cancelable && event.preventDefault();
  document.addEventListener('touchmove', keepStill, { ...when, passive: false });
  return () => end(false);
}

/** The finger that was held is lifted some day: that is no tap, on the tab or on the menu that has opened. */
function swallowTap(): void {
  const over = new AbortController();
  const lift = (event: TouchEvent) => {
    over.abort();
    if (event.cancelable) event.preventDefault();
  };
  document.addEventListener('touchend', lift, { signal: over.signal, passive: false, capture: true });
  document.addEventListener('touchcancel', () => over.abort(), { signal: over.signal });
}
