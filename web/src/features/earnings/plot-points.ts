import { addDays, DAYS_A_WEEK, weekdayOf } from '@greenroom/contract/kit/days.ts';
import type { Earnings, HostDays } from './earnings.data.ts';
import { isWeekend } from './weeks.ts';

/** A bar: a day, or a week by its Monday. */
export interface PlotPoint {
  /** The day, or the Monday. */
  key: string;
  /** Its last day. */
  to: string;
  /** Null: nothing was reported, or it has not begun. */
  coins: number | null;
  provisional: boolean;
  /** How many hosts were reported; null for a single host or a week. */
  hosts: number | null;
  /** It has not begun. */
  ahead: boolean;
  weekend: boolean;
}

interface DayCoins {
  day: string;
  coins: number | null;
  provisional: boolean;
  hosts: number | null;
}

/** Every day of the four weeks, the earliest first, including days that have not begun. */
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

/** The four weeks, the earliest first. */
export function pointsByWeek(weeks: Earnings['weeks'], today: string): PlotPoint[] {
  return [...weeks].reverse().map(({ from, to, coins, provisional }) => {
    return { key: from, to, coins, provisional, hosts: null, ahead: from > today, weekend: false };
  });
}

/** The days of one host, in the form that is plotted. */
export function coinsOfDays(days: HostDays['days']): DayCoins[] {
  return days.map(({ day, figures }) => {
    return { day, coins: figures?.totalCoins ?? null, provisional: figures?.final === false, hosts: null };
  });
}

/** So many weeks have their dates below them at most. */
const MOST_TICKS = 8;

/** The points that are named on the axis: each Monday, or as many of the weeks as there is room for, the latest among them. */
export function ticksOf(points: readonly PlotPoint[], unit: 'day' | 'week'): PlotPoint[] {
  if (unit === 'day') return points.filter(({ key }) => weekdayOf(key) === 0);
  const step = Math.ceil(points.length / MOST_TICKS);
  return points.filter((_, at) => (points.length - 1 - at) % step === 0);
}

/** The axis of coins has so many steps above 0. */
export const AXIS_STEPS = 3;

/** A step of the axis: a whole number of at most two digits other than 0, so that the highest value is within `AXIS_STEPS` of them. */
export function axisStep(highest: number): number {
  const least = Math.max(1, highest / AXIS_STEPS);
  if (least <= 10) return Math.ceil(least);
  const half = 10 ** Math.floor(Math.log10(least)) / 2;
  return Math.ceil(least / half) * half;
}
