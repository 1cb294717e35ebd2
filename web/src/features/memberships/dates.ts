import { RELEASE_MAX_DAYS } from '@greenroom/contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Tolerated difference of clocks: a time this close ahead counts as now. */
const TOLERANCE_MS = 60_000;

/**
 * Checks a release date, which is at most RELEASE_MAX_DAYS ahead. @returns the id of the text about the problem, or
 * null
 */
export function releaseDateProblem(at: string | null, now: number): string | null {
  if (at === null) return 'memberships.date.missing';
  const ahead = Date.parse(at) - now;
  if (ahead <= 0) return 'memberships.date.past';
  return ahead > RELEASE_MAX_DAYS * DAY_MS ? 'memberships.date.too-far' : null;
}

/**
 * Checks the start of a membership, which is not in the future and not before the host's last one. @returns the id of
 * the text about the problem, or null
 */
export function bindDateProblem(at: string | null, lastFromAt: string | null, now: number): string | null {
  if (at === null) return null;
  if (Date.parse(at) > now + TOLERANCE_MS) return 'memberships.date.future';
  return lastFromAt !== null && Date.parse(at) < Date.parse(lastFromAt) ? 'memberships.date.before-last' : null;
}
