/** First and last day from the picker, both included, as `YYYY-MM-DD` in the user's time zone. */
export interface DayRange {
  first: string;
  last: string;
}

/**
 * Returns the times that bound the days in the user's time zone, from midnight on the first day to midnight after the
 * last.
 */
export function timesOf({ first, last }: DayRange): { from: string; to: string } {
  return { from: midnight(first, 0).toISOString(), to: midnight(last, 1).toISOString() };
}

/** Returns the days that a range of times covers, or null if the range is incomplete. */
export function daysOf(from: string | undefined, to: string | undefined): DayRange | null {
  if (from === undefined || to === undefined) return null;
  // The end is exclusive.
  return { first: dayText(new Date(from)), last: dayText(new Date(new Date(to).getTime() - 1)) };
}

export const PRESETS = ['today', 'last-7', 'last-30', 'this-month', 'last-month'] as const;
export type Preset = (typeof PRESETS)[number];

/** Returns the days that a preset covers, relative to `now`. */
export function presetDays(preset: Preset, now: Date): DayRange {
  const day = (offset: number) => dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset));
  const ofMonth = (months: number, date: number) => dayText(new Date(now.getFullYear(), now.getMonth() + months, date));
  switch (preset) {
    case 'today':
      return { first: day(0), last: day(0) };
    case 'last-7':
      return { first: day(-6), last: day(0) };
    case 'last-30':
      return { first: day(-29), last: day(0) };
    case 'this-month':
      return { first: ofMonth(0, 1), last: day(0) };
    case 'last-month':
      return { first: ofMonth(-1, 1), last: ofMonth(0, 0) };
  }
}

function midnight(day: string, daysLater: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** Returns the day on which an instant falls in the user's time zone. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
