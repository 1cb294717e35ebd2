import { addDays, DAYS_A_WEEK, mondayOf, weekdayOf } from '@greenroom/contract/kit/days.ts';

export function isWeekend(day: string): boolean {
  return weekdayOf(day) >= 5;
}

/**
 * Returns the week that is `weeks` weeks later, for the address. Returns undefined for the current week, which the
 * address omits.
 * @param monday the Monday of the week shown
 */
export function weekInAddress(monday: string, weeks: number, today: string): string | undefined {
  const goal = addDays(monday, weeks * DAYS_A_WEEK);
  return goal >= mondayOf(today) ? undefined : goal;
}

/** Returns the number of days of a week that have begun. */
export function daysBegun(monday: string, today: string): number {
  if (today < monday) return 0;
  return addDays(monday, DAYS_A_WEEK) <= today ? DAYS_A_WEEK : weekdayOf(today) + 1;
}

export interface Comparison {
  /** Relative change: 0.12 means an increase of 12 percent. */
  share: number;
  /** The last day in the comparison. */
  to: string;
}

/**
 * Compares a week with the same days in the week before. Excludes today, which is incomplete and would be compared with
 * a whole day.
 * @returns null if a day in either week is unknown, no day is over, or the week before had no coins
 */
export function compareWithWeekBefore(
  days: readonly { day: string; coins: number | null }[],
  monday: string,
  today: string,
): Comparison | null {
  const coinsOf = new Map(days.map(({ day, coins }) => [day, coins]));
  const compared = Array.from({ length: DAYS_A_WEEK }, (_, at) => addDays(monday, at)).filter((day) => day < today);
  const sum = (of: readonly string[]) =>
    of.reduce<number | null>((total, day) => {
      const coins = coinsOf.get(day) ?? null;
      return total === null || coins === null ? null : total + coins;
    }, 0);
  const now = sum(compared);
  const before = sum(compared.map((day) => addDays(day, -DAYS_A_WEEK)));
  const to = compared.at(-1);
  if (now === null || before === null || before === 0 || to === undefined) return null;
  return { share: now / before - 1, to };
}
