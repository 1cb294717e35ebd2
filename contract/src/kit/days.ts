/**
 * Days as `YYYY-MM-DD` in the agency programme's time zone. They sort and compare as text. Weeks run from Monday to
 * Sunday.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
export const DAYS_A_WEEK = 7;

/** Returns the day this many days later, or earlier if the count is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday, starting at 0 for Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** Returns how many days the second day is after the first. Negative if it is earlier. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);
}
