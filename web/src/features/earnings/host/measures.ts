import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';
import type { HostHistory } from '../earnings.data.ts';

type Figures = HostHistory['days'][number]['figures'];

export interface Measure {
  /** ID of a column in Host Statistics, whose text is `earnings.statistics.<id>`. */
  readonly id: string;
  /** Returns a day's value, or null if it wasn't reported. */
  readonly of: (figures: Figures) => number | null;
}

const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60));

export const TOTAL: Measure = { id: 'total-coins', of: (day) => day.totalCoins };

/** The curves below the total: coin kinds first, then matches and calls. */
export const MEASURES: readonly Measure[] = [
  { id: 'gift-coins', of: (day) => day.giftCoins },
  { id: 'non-friend-video-coins', of: (day) => day.nonFriendVideoCoins },
  { id: 'friend-video-coins', of: (day) => day.friendVideoCoins },
  { id: 'task-coins', of: (day) => day.taskCoins },
  { id: 'box-coins', of: (day) => day.boxCoins },
  { id: 'match-count', of: (day) => day.matchCount },
  { id: 'match-minutes', of: (day) => minutes(day.matchSeconds) },
  { id: 'call-count', of: (day) => day.callCount },
  { id: 'call-minutes', of: (day) => minutes(day.callSeconds) },
];

/** A day on a curve. */
export interface CurvePoint {
  readonly day: string;
  /** Null if unknown. The curve then has a gap. */
  readonly value: number | null;
  readonly provisional: boolean;
}

/** Returns every day in the range, earliest first, including days without a report. */
export function pointsOf(
  { from, to, days }: Pick<HostHistory, 'from' | 'to' | 'days'>,
  measure: Measure,
): CurvePoint[] {
  const known = new Map(days.map((each) => [each.day, each.figures]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    const figures = known.get(day);
    if (figures === undefined) return { day, value: null, provisional: false };
    return { day, value: measure.of(figures), provisional: !figures.final };
  });
}

/** Returns the sum of the known values, or null if there are none. */
export function sumOf(points: readonly CurvePoint[]): number | null {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the upper end of an axis: 1, 2, 4, 5 or 8 times a power of ten, and at least the highest value. Returns 1 if
 * there are no values.
 */
export function axisTop(points: readonly CurvePoint[]): number {
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}

/** A part of a curve that has no gap. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** True if either of its two days isn't final. */
  readonly provisional: boolean;
}

/** Returns a curve's lines. A gap ends a line, and a day between two gaps forms its own line. */
export function runsOf(points: readonly CurvePoint[]): Run[] {
  const runs: Run[] = [];
  const isKnown = (at: number) => (points[at]?.value ?? null) !== null;
  for (const [at, { value, provisional }] of points.entries()) {
    if (value === null) continue;
    if (!isKnown(at - 1)) {
      if (!isKnown(at + 1)) runs.push({ from: at, to: at, provisional });
      continue;
    }
    const isSo = provisional || points[at - 1]?.provisional === true;
    const before = runs.at(-1);
    if (before?.to === at - 1 && before.provisional === isSo && before.from < before.to) {
      runs[runs.length - 1] = { ...before, to: at };
    } else runs.push({ from: at - 1, to: at, provisional: isSo });
  }
  return runs;
}
