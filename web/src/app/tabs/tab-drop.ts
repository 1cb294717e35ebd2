/** The position that the dragged tab would get if the user dropped it now. */
export interface Drop {
  /** Index in the bar. */
  index: number;
  /**
   * Index of the tab before which the mark is drawn, in the current order. The number of tabs if the mark is after the
   * last one.
   */
  gap: number;
}

export interface DropInput {
  /** Centers of all tabs in order, measured from the start of the bar. */
  middles: readonly number[];
  /** Position of the pointer, measured from the same point. */
  at: number;
  /** Index of the dragged tab. */
  from: number;
  /** Number of pinned tabs. They come first, and other tabs can't move in among them. */
  pinned: number;
}

/**
 * Returns the position at which a dragged tab would be dropped.
 * @returns null if the tab would not move
 */
export function dropAt({ middles, at, from, pinned }: DropInput): Drop | null {
  const [first, last] = from < pinned ? [0, pinned] : [pinned, middles.length];
  const passed = middles.filter((middle) => middle < at).length;
  const gap = Math.min(last, Math.max(first, passed));
  const index = gap > from ? gap - 1 : gap;
  return index === from ? null : { index, gap };
}
