/** Days as `YYYY-MM-DD`, of the programme's zone; they sort and compare as text. Weeks run from Monday to Sunday. */

const DAY_MS = 24 * 60 * 60 * 1000;
export const DAYS_A_WEEK = 7;

/** So many days later; a negative count is earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS_A_WEEK;
}

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}

/** How many days later the second one is; negative: earlier. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);
}
