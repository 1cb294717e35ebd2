import type { Line } from './split-lines.ts';

/** A line's content: an unchecked value, or the reason why there is none. `line` starts at 1. */
export type Row =
  | { readonly line: number; readonly value: unknown }
  | { readonly line: number; readonly problem: RowProblem };

/**
 * Why a line can't be read:
 * - `too-long`: over 64 KB
 * - `encoding`: not UTF-8
 * - `json`: not JSON
 * - `open-quote`: a quote that does not close
 * - `cells`: the number of cells differs from the header
 */
export type RowProblem = 'too-long' | 'encoding' | 'json' | 'open-quote' | 'cells';

/** Turns lines into rows as the lines arrive. `end` returns rows that were still incomplete. */
export interface RowReader {
  take(line: Line): Row[];
  end(): Row[];
}
