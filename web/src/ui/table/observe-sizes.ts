/** Reads what it needs from the layout, and returns what is to be written: reading after writing lays the page out again. */
export type Measure = () => (() => void) | undefined;

const measures = new Map<Element, Set<Measure>>();

/**
 * One for all: whatever changes its size in a frame is read by everybody first, and written after that. With an observer
 * for each table and purpose, every write would cost the next reader a layout of the whole page (P-27).
 */
const observer = new ResizeObserver((entries) => {
  const due = new Set(entries.flatMap(({ target }) => [...(measures.get(target) ?? [])]));
  const writes = [...due].map((measure) => measure());
  for (const write of writes) write?.();
});

/**
 * Measures at once after the frame's layout, and whenever one of the elements has changed its size.
 * @returns ends it
 */
export function observeSizes(elements: readonly Element[], measure: Measure): () => void {
  for (const element of elements) {
    measures.set(element, (measures.get(element) ?? new Set()).add(measure));
    // An element that is observed already would not be reported to who comes later.
    observer.unobserve(element);
    observer.observe(element);
  }
  return () => {
    for (const element of elements) {
      const left = measures.get(element);
      left?.delete(measure);
      if (left === undefined || left.size > 0) continue;
      measures.delete(element);
      observer.unobserve(element);
    }
  };
}
