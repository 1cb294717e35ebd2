import { SCROLL_TO_TOP_MS } from '@greenroom/contract/constants.ts';

/** Events with which the user scrolls. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls boxes to their tops in 800 ms (R-ROUTE-7), or immediately if reduced motion is preferred. If the user
 * scrolls, touches or types, the boxes stop at their current positions.
 * @returns a function that stops the scrolling
 */
export function scrollToTop(boxes: readonly Element[]): () => void {
  const moving = boxes.map((box) => ({ box, from: box.scrollTop })).filter(({ from }) => from > 0);
  const place = (share: number) => {
    // Ease in and out.
    const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
    for (const { box, from } of moving) box.scrollTop = from * (1 - eased);
  };
  if (moving.length === 0) return () => undefined;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    place(1);
    return () => undefined;
  }
  // Timed from the first rendered frame, because a large view takes a while to render. A frame's timestamp is the time
  // when the frame started.
  let begun: number | null = null;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const move of OWN_MOVES) document.removeEventListener(move, stop, { capture: true });
  };
  const step = () => {
    const now = performance.now();
    begun ??= now;
    const share = Math.min(1, (now - begun) / SCROLL_TO_TOP_MS);
    place(share);
    if (share < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  for (const move of OWN_MOVES) document.addEventListener(move, stop, { capture: true, passive: true });
  frame = requestAnimationFrame(step);
  return stop;
}
