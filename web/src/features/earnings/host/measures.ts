import { addDays, daysBetween } from '@greenroom/contract/kit/days.ts';
import type { HostHistory } from '../earnings.data.ts';

type Figures = HostHistory['days'][number]['figures'];

export interface Measure {
  /** A column of Host Statistics: its text is `earnings.statistics.<id>`. */
  readonly id: string;
  /** What a day says; null: it does not say it. */
  readonly of: (figures: Figures) => number | null;
}

const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60));

export const TOTAL: Measure = { id: 'total-coins', of: (day) => day.totalCoins };

/** The curves below the total: the kinds of coins, then matches and calls. */
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

/** A day of a curve. */
export interface CurvePoint {
  readonly day: string;
  /** Null: unknown, a gap. */
  readonly value: number | null;
  readonly provisional: boolean;
}

/** Every day of the range, the earliest first, also those without a report. */
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

/** The sum of the days that say it; null: none does. */
export function sumOf(points: readonly CurvePoint[]): number | null {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The top of an axis: one of 1, 2, 4, 5 or 8 times a power of ten, and no less than the highest value; 1 where there is none. */
export function axisTop(points: readonly CurvePoint[]): number {
  const highest = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}

/** A part of a curve without a gap. */
export interface Run {
  readonly from: number;
  readonly to: number;
  /** Between days of which one is not final. */
  readonly provisional: boolean;
}

/** The lines of a curve: a gap ends one, and a day between two gaps is a line of its own, from itself to itself. */
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
