import { addDays, DAYS_A_WEEK, weekdayOf } from '@greenroom/contract/kit/days.ts';
import type { Earnings, HostDays } from './earnings.data.ts';
import { isWeekend } from './weeks.ts';

/** One bar, which represents a day or a week. */
export interface PlotPoint {
  /** The day, or the week's Monday. */
  key: string;
  /** The last day that the bar covers. */
  to: string;
  /** Null if nothing was reported, or if the day or week hasn't begun. */
  coins: number | null;
  provisional: boolean;
  /** Number of reported hosts. Null for a single host or for a week. */
  hosts: number | null;
  /** True if the day or week hasn't begun. */
  ahead: boolean;
  weekend: boolean;
}

interface DayCoins {
  day: string;
  coins: number | null;
  provisional: boolean;
  hosts: number | null;
}

/** Returns every day in the four weeks, earliest first, including days that haven't begun. */
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

/** Returns the four weeks, earliest first. */
export function pointsByWeek(weeks: Earnings['weeks'], today: string): PlotPoint[] {
  return [...weeks].reverse().map(({ from, to, coins, provisional }) => {
    return { key: from, to, coins, provisional, hosts: null, ahead: from > today, weekend: false };
  });
}

/** Converts one host's days for plotting. */
export function coinsOfDays(days: HostDays['days']): DayCoins[] {
  return days.map(({ day, figures }) => {
    return { day, coins: figures?.totalCoins ?? null, provisional: figures?.final === false, hosts: null };
  });
}

/** Maximum number of weeks whose date is shown. */
const MOST_TICKS = 8;

/** Returns the points to label on the axis: each Monday, or as many weeks as fit, including the latest. */
export function ticksOf(points: readonly PlotPoint[], unit: 'day' | 'week'): PlotPoint[] {
  if (unit === 'day') return points.filter(({ key }) => weekdayOf(key) === 0);
  const step = Math.ceil(points.length / MOST_TICKS);
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}

/** Number of steps above 0 on the coin axis. */
export const AXIS_STEPS = 3;

/**
 * Returns the size of an axis step: a whole number with at most two digits other than 0. `AXIS_STEPS` steps reach the
 * highest value.
 */
export function axisStep(highest: number): number {
  const least = Math.max(1, highest / AXIS_STEPS);
  if (least <= 10) return Math.ceil(least);
  const half = 10 ** Math.floor(Math.log10(least)) / 2;
  return Math.ceil(least / half) * half;
}
