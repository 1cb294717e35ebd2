/** One line of the budgets, measured: what ours took beside what its limit took in the same run. */
export interface Measurement {
  /** `P-1` and on. */
  readonly id: string;
  readonly work: string;
  /** With unit: `12.3 s`, `830 /s`. */
  readonly ours: string;
  readonly limit: string;
  /** Ours by the limit; null where the budget is an absolute one. */
  readonly ratio: number | null;
  readonly budget: string;
  readonly met: boolean;
  /** What a reader needs to judge the figures: sizes, parts, spread. */
  readonly notes: readonly string[];
}

/** The middle one of an odd number of values, else the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** Milliseconds as seconds to read. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** How long something takes, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}
