import type { Line } from './split-lines.ts';

/** The content of a line: an unchecked value, or the reason why there is none. `line` starts at 1. */
export type Row =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: RowProblem };

/**
 * - `too-long`: over 64 KB; - `encoding`: not UTF-8; - `json`: not JSON
 * - `open-quote`: a quote that does not close; - `cells`: not as many cells as the header has
 */
export type RowProblem = 'too-long' | 'encoding' | 'json' | 'open-quote' | 'cells';

/** Turns lines into rows as they arrive; `end` returns rows that were still incomplete. */
export interface RowReader {
  take(line: Line): Row[];
  end(): Row[];
}
