import type { Line } from './split-lines.ts';

/** What stands in a line: a value still to be checked, or why there is none. `line` counts from 1. */
export type Row =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: RowProblem };

/**
 * - `too-long`: over 64 KB; - `encoding`: not UTF-8; - `json`: not JSON
 * - `open-quote`: a quote that does not close; - `cells`: not as many cells as the header has
 */
export type RowProblem = 'too-long' | 'encoding' | 'json' | 'open-quote' | 'cells';

/** Makes rows of lines as they come; `end` gives what was still open. */
export interface RowReader {
  take(line: Line): Row[];
  end(): Row[];
}
