/** Where a tab would stand if it were let go now. */
export interface Drop {
  /** Its place in the bar. */
  index: number;
  /** Before which of the tabs, as they stand now, the mark is drawn; as many as there are: behind the last one. */
  gap: number;
}

export interface DropInput {
  /** The middles of all tabs in their order, measured from where the line begins. */
  middles: readonly number[];
  /** Where the pointer is, measured likewise. */
  at: number;
  /** Place of the tab that is moved. */
  from: number;
  /** How many pinned tabs there are; they stand first and stay among themselves. */
  pinned: number;
}

/** @returns null where the tab would stay where it is */
export function dropAt({ middles, at, from, pinned }: DropInput): Drop | null {
  const [first, last] = from < pinned ? [0, pinned] : [pinned, middles.length];
  const passed = middles.filter((middle) => middle < at).length;
  const gap = Math.min(last, Math.max(first, passed));
  const index = gap > from ? gap - 1 : gap;
  return index === from ? null : { index, gap };
}
