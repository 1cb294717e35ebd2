/** One measured budget: Greenroom's time, and the limit's time in the same run. */
export interface Measurement {
  /** The budget's ID, such as `P-1`. */
  readonly id: string;
  readonly work: string;
  /** The result with its unit: `12.3 s`, `830 /s`. */
  readonly ours: string;
  readonly limit: string;
  /** Greenroom's result divided by the limit. Null if the budget is absolute. */
  readonly ratio: number | null;
  readonly budget: string;
  readonly met: boolean;
  /** Background for judging the figures: sizes, parts, spread. */
  readonly notes: readonly string[];
}

/** Returns the median. For an even number of values, this is the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** Formats milliseconds as seconds. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** Measures how long work takes, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { ms: performance.now() - begun, result };
}
