import { type DayRange, dayText, presetDays } from '../../../lib/day-range.ts';

/**
 * The days that an export covers where none are selected: that of the submission whose records are on screen, else the
 * last 30.
 * @param submittedAt null: not one submission alone
 */
export function proposedDays(submittedAt: string | null, now: Date): DayRange {
  if (submittedAt === null) return presetDays('last-30', now);
  const day = dayText(new Date(submittedAt));
  return { first: day, last: day };
}
