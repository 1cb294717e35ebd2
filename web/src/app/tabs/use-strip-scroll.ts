import { type RefObject, useEffect, useState } from 'react';

export interface StripScroll {
  /** True if the tabs need more room than the bar has. */
  overflows: boolean;
  /** True if tabs are hidden before the visible part. `after` says the same for the other side. */
  before: boolean;
  after: boolean;
}

/** Padding at each end of the bar, in pixels. Scrolling by less hides no tab. */
const EDGE_PX = 8;

const ALL_SEEN: StripScroll = { overflows: false, before: false, after: false };

/**
 * Scrolls the bar sideways with the wheel, and marks the sides where tabs are hidden.
 * @param count number of tabs, because each change requires a new measurement
 */
export function useStripScroll(list: RefObject<HTMLElement | null>, count: number): StripScroll {
  const [seen, setSeen] = useState(ALL_SEEN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change to the tabs needs a new measurement.
  useEffect(() => {
    const bar = list.current;
    if (bar === null) return undefined;
    const look = () => {
      const next = seenOf(bar);
      setSeen((now) => (same(now, next) ? now : next));
    };
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0 || bar.scrollWidth <= bar.clientWidth) return;
      event.preventDefault();
      bar.scrollLeft += getComputedStyle(bar).direction === 'rtl' ? -event.deltaY : event.deltaY;
    };
    // The observer first measures after the next frame's layout. Measuring earlier would cause another layout.
    const watch = new ResizeObserver(look);
    watch.observe(bar);
    for (const item of bar.children) watch.observe(item);
    bar.addEventListener('scroll', look, { passive: true });
    bar.addEventListener('wheel', turn, { passive: false });
    return () => {
      watch.disconnect();
      bar.removeEventListener('scroll', look);
      bar.removeEventListener('wheel', turn);
    };
  }, [list, count]);
  return seen;
}

function seenOf(bar: HTMLElement): StripScroll {
  const hidden = bar.scrollWidth - bar.clientWidth;
  const passed = Math.abs(bar.scrollLeft);
  return { overflows: hidden > 1, before: passed > EDGE_PX, after: hidden - passed > EDGE_PX };
}

function same(one: StripScroll, other: StripScroll): boolean {
  return one.overflows === other.overflows && one.before === other.before && one.after === other.after;
}
