import { type DayRange, dayText, presetDays } from '../../../lib/day-range.ts';

/**
 * Returns the days that an export covers if the user hasn't selected any: the day of the submission on screen, or else
 * the last 30 days.
 * @param submittedAt null if the screen doesn't show exactly one submission
 */
export function proposedDays(submittedAt: string | null, now: Date): DayRange {
  if (submittedAt === null) return presetDays('last-30', now);
  const day = dayText(new Date(submittedAt));
  return { first: day, last: day };
}
