/** Reads from the layout and returns a function that writes, because reading after writing causes another layout. */
export type Measure = () => (() => void) | undefined;

const measures = new Map<Element, Set<Measure>>();

/**
 * One observer for all measures, so that in each frame, all of them read before any of them writes. If each table and
 * purpose had its own observer, every write would cost the next reader a layout of the whole page (P-27).
 */
const observer = new ResizeObserver((entries) => {
  const due = new Set(entries.flatMap(({ target }) => [...(measures.get(target) ?? [])]));
  const writes = [...due].map((measure) => measure());
  for (const write of writes) write?.();
});

/**
 * Measures after the frame's layout, and whenever one of the elements has changed its size.
 * @returns a function that stops measuring
 */
export function observeSizes(elements: readonly Element[], measure: Measure): () => void {
  for (const element of elements) {
    measures.set(element, (measures.get(element) ?? new Set()).add(measure));
    // If the element is already observed, the observer wouldn't report it to a later measure.
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
