import { addDays, DAYS_A_WEEK, weekdayOf } from '@greenroom/contract/kit/days.ts';
import type { Earnings, HostDays } from './earnings.data.ts';
import { isWeekend } from './weeks.ts';

/** A bar: a day, or a week by its Monday. */
export interface PlotPoint {
  /** The day, or the Monday. */
  key: string;
  /** The last day. */
  to: string;
  /** Null if nothing was reported, or if it has not begun. */
  coins: number | null;
  provisional: boolean;
  /** Number of reported hosts; null for a single host or a week. */
  hosts: number | null;
  /** True if it has not begun. */
  ahead: boolean;
  weekend: boolean;
}

interface DayCoins {
  day: string;
  coins: number | null;
  provisional: boolean;
  hosts: number | null;
}

/** Returns every day of the four weeks, the earliest first, including days that have not begun. */
export function pointsByDay(
  days: readonly DayCoins[],
  weeks: readonly { from: string; to: string }[],
  today: string,
): PlotPoint[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const first = weeks.at(-1)?.from;
  if (first === undefined) return [];
  return Array.from({ length: weeks.length * DAYS_A_WEEK }, (_, at) => {
    const day = addDays(first, at);
    const { coins = null, provisional = false, hosts = null } = known.get(day) ?? {};
    return { key: day, to: day, coins, provisional, hosts, ahead: day > today, weekend: isWeekend(day) };
  });
}

/** Returns the four weeks, the earliest first. */
export function pointsByWeek(weeks: Earnings['weeks'], today: string): PlotPoint[] {
  return [...weeks].reverse().map(({ from, to, coins, provisional }) => {
    return { key: from, to, coins, provisional, hosts: null, ahead: from > today, weekend: false };
  });
}

/** Returns the days of one host in the form that is plotted. */
export function coinsOfDays(days: HostDays['days']): DayCoins[] {
  return days.map(({ day, figures }) => {
    return { day, coins: figures?.totalCoins ?? null, provisional: figures?.final === false, hosts: null };
  });
}

/** Maximum number of weeks with a date below them. */
const MOST_TICKS = 8;

/**
 * Returns the points that are named on the axis: each Monday, or as many weeks as there is room for, including the
 * latest.
 */
export function ticksOf(points: readonly PlotPoint[], unit: 'day' | 'week'): PlotPoint[] {
  if (unit === 'day') return points.filter(({ key }) => weekdayOf(key) === 0);
  const step = Math.ceil(points.length / MOST_TICKS);
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}

/** Number of steps above 0 on the axis of coins. */
export const AXIS_STEPS = 3;

/**
 * Returns a step of the axis: a whole number with at most two digits other than 0, so that `AXIS_STEPS` steps reach the
 * highest value.
 */
export function axisStep(highest: number): number {
  const least = Math.max(1, highest / AXIS_STEPS);
  if (least <= 10) return Math.ceil(least);
  const half = 10 ** Math.floor(Math.log10(least)) / 2;
  return Math.ceil(least / half) * half;
}
