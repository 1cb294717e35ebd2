import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tolerated clock difference. A time that is at most this far in the future is treated as now. */
const TOLERANCE_MS = 60_000;

/**
 * Checks a release date, which can be at most RELEASE_MAX_DAYS in the future.
 * @returns the message ID of the problem, or null
 */
export function releaseDateProblem(at: string | null, now: number): string | null {
  if (at === null) return 'memberships.date.missing';
  const ahead = Date.parse(at) - now;
  if (ahead <= 0) return 'memberships.date.past';
  return ahead > RELEASE_MAX_DAYS * DAY_MS ? 'memberships.date.too-far' : null;
}

/**
 * Checks a membership's start date, which can't be in the future or before the host's previous membership.
 * @returns the message ID of the problem, or null
 */
export function bindDateProblem(at: string | null, lastFromAt: string | null, now: number): string | null {
  if (at === null) return null;
  if (Date.parse(at) > now + TOLERANCE_MS) return 'memberships.date.future';
  return lastFromAt !== null && Date.parse(at) < Date.parse(lastFromAt) ? 'memberships.date.before-last' : null;
}
