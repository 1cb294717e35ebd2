/** The position that a tab would get if it were dropped now. */
export interface Drop {
  /** Index in the bar. */
  index: number;
  /**
   * Index of the tab, in the current order, before which the mark is drawn; the number of tabs if it is after the last
   * one.
   */
  gap: number;
}

export interface DropInput {
  /** Middles of all tabs in their order, measured from the start of the line. */
  middles: readonly number[];
  /** Position of the pointer, measured from the same point. */
  at: number;
  /** Index of the dragged tab. */
  from: number;
  /** Number of pinned tabs, which come first and stay among themselves. */
  pinned: number;
}

/**
 * Returns where a dragged tab would be dropped.
 * @returns null if the tab would not move
 */
export function dropAt({ middles, at, from, pinned }: DropInput): Drop | null {
  const [first, last] = from < pinned ? [0, pinned] : [pinned, middles.length];
  const passed = middles.filter((middle) => middle < at).length;
  const gap = Math.min(last, Math.max(first, passed));
  const index = gap > from ? gap - 1 : gap;
  return index === from ? null : { index, gap };
}
